'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { takeEscape } from '#components/trpc/question.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useUnsaved } from './unsaved.ts';

type Mark = (id: string, isUnsaved: boolean) => void;

type FormDialogProps = ModalProps & {
  /**
   * The dialog has unsent changes; a form inside reports the same by `useUnsavedInDialog`. `whenTouched`: from the first key or choice on,
   * for forms that do not compare with their first values.
   */
  isUnsaved?: boolean | 'whenTouched';
  /** It is the question of a call, over all others: Escape is its own. */
  isQuestion?: true;
};

const TOUCHED = 'touched';

type Dialog = {
  mark: Mark;
  onClose: () => void;
  /** Something is open over the dialog, and Escape is for that. */
  onCoveredChange: (isCovered: boolean) => void;
};
const DialogContext = createContext<Dialog | null>(null);

/** The dialog around a form; null where there is none. Its `onClose` does not ask. */
export const useFormDialog = () => useContext(DialogContext);

/** A dialog with a form in it: while that holds what nobody has sent, Escape, the close button and the ways out of the page ask first. */
export function FormDialog({ isUnsaved: isOwn = false, isQuestion, onClose, children, ...props }: FormDialogProps) {
  // Read when the dialog is about to close: Escape may follow a letter before anything is drawn again.
  const unsaved = useRef(new Set<string>());
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const mark = useCallback<Mark>((id, isUnsavedThere) => {
    if (isUnsavedThere) unsaved.current.add(id);
    else unsaved.current.delete(id);
    setIsUnsaved(unsaved.current.size > 0);
  }, []);
  const [isCovered, setIsCovered] = useState(false);
  const openings = useOpenings(props.opened);
  const watches = props.opened && isOwn === 'whenTouched';
  useMark(mark, isOwn === true);
  useEffect(() => {
    if (!watches) mark(TOUCHED, false);
  }, [mark, watches]);
  const touch = () => watches && mark(TOUCHED, true);
  useUnsaved(props.opened && isUnsaved);
  // After the key press that asks or answers: the listener of the other dialog hears the same Escape, and may know the new state already.
  const ask = (isAsked: boolean) => void setTimeout(() => setIsAsking(isAsked));
  const close = () => (unsaved.current.size > 0 ? ask(true) : onClose());
  const onEscape = useEffectEvent(() => (isAsking ? ask(false) : close()));
  useEffect(() => (isQuestion ? takeEscape(() => onEscape()) : undefined), [isQuestion]);
  return (
    <DialogContext value={{ mark, onClose, onCoveredChange: setIsCovered }}>
      <Modal
        closeOnClickOutside={false}
        {...props}
        onClose={close}
        closeOnEscape={!isQuestion && !isAsking && !isCovered && props.closeOnEscape !== false}
      >
        {/* While it fades it hears nothing, and what is opened before it is gone is new: a second Enter would send the same twice. */}
        <div
          key={openings}
          inert={!props.opened}
          onInputCapture={touch}
          onClickCapture={({ target }) => (target as Element).closest('[role="option"]') && touch()}
        >
          {children}
        </div>
      </Modal>
      <LeaveQuestion
        opened={isAsking}
        onStay={() => ask(false)}
        onLeave={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    </DialogContext>
  );
}

/** How often it has been opened. */
function useOpenings(opened: boolean): number {
  const [seen, setSeen] = useState({ opened, count: 0 });
  if (seen.opened !== opened) setSeen({ opened, count: seen.count + (opened ? 1 : 0) });
  return seen.count;
}

/** For the form of a `FormDialog`: whether it holds what nobody has sent. */
export function useUnsavedInDialog(isUnsaved: boolean): void {
  useMark(useFormDialog()?.mark ?? null, isUnsaved);
}

function useMark(mark: Mark | null, isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    mark?.(id, isUnsaved);
    return () => mark?.(id, false);
  }, [mark, id, isUnsaved]);
}
