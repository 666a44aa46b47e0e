'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';
import { LeaveQuestion } from './leave-question.tsx';
import { useUnsaved } from './unsaved.ts';

type Mark = (id: string, isUnsaved: boolean) => void;

type FormDialogProps = ModalProps & {
  /** What it holds was changed and not sent. A form inside says the same by `useUnsavedInDialog`. */
  isUnsaved?: boolean;
};

const DialogContext = createContext<Mark | null>(null);

/** A dialog with a form in it: while that holds what nobody has sent, Escape, the close button and the ways out of the page ask first. */
export function FormDialog({ isUnsaved: isOwn = false, onClose, children, ...props }: FormDialogProps) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const mark = useCallback<Mark>((id, isUnsaved) => {
    setUnsaved((before) => {
      if (before.has(id) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const isUnsaved = props.opened && (isOwn || unsaved.size > 0);
  useUnsaved(isUnsaved);
  const close = () => (isUnsaved ? setIsAsking(true) : onClose());
  return (
    <DialogContext value={mark}>
      <Modal
        closeOnClickOutside={false}
        {...props}
        onClose={close}
        closeOnEscape={!isAsking && props.closeOnEscape !== false}
      >
        {children}
      </Modal>
      <LeaveQuestion
        opened={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    </DialogContext>
  );
}

/** For the form of a `FormDialog`: whether it holds what nobody has sent. */
export function useUnsavedInDialog(isUnsaved: boolean): void {
  const mark = useContext(DialogContext);
  const id = useId();
  useEffect(() => {
    mark?.(id, isUnsaved);
    return () => mark?.(id, false);
  }, [mark, id, isUnsaved]);
}
