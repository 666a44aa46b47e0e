'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import type { ApiCall } from '#components/ui/curl.ts';
import { Hint } from '#components/ui/hint.tsx';
import { useFormDialog, useUnsavedInDialog } from './form-dialog.tsx';

type RecordFormProps = {
  /** Sends the form, or marks its faulty fields. Returns at once; `pending` says how long the call takes. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The action's own verb. Null: nothing can be sent. */
  submitLabel: string | null;
  /** The call runs: the button shows it, and the form cannot be sent again. */
  pending: boolean;
  /** The form holds something that was not sent. Left out: true from the first key or choice on. */
  isUnsaved?: boolean;
  /** A refusal that belongs to no field, in words. */
  problem?: ReactNode;
  /** The form cannot be sent yet. A text is the reason, shown on hover and focus of the button. */
  disabled?: boolean | string;
  /** The action deletes or ends something for good. */
  destructive?: boolean;
  /** The action over the public interface. */
  apiCall?: ApiCall | { calls: readonly ApiCall[] } | null | false;
  /** A further action at the left of the footer. */
  aside?: ReactNode;
  /** Left out: closes the dialog around the form. */
  onCancel?: () => void;
  minHeight?: number;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

const FIELDS = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * The form of a `FormDialog`: its fields, the problem, and a footer with Cancel and the submit button. The focus begins in the first field
 * and returns to the first faulty one; two quick presses of Enter send it once.
 */
export function RecordForm({
  onSubmit,
  pending,
  isUnsaved,
  problem,
  children,
  minHeight,
  className,
  'aria-label': label,
  ...footer
}: RecordFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);
  const [isTouched, setIsTouched] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  useUnsavedInDialog(isUnsaved ?? isTouched);
  useEffect(() => {
    const form = element.current;
    if (!form || form.querySelector('[data-autofocus]')) return;
    // Without a field, Cancel: the form is a question.
    (form.querySelector(FIELDS) ?? form.querySelector('[data-cancel]'))?.setAttribute('data-autofocus', '');
  }, []);
  // After each attempt and each answer, as soon as the faults are drawn.
  useEffect(() => {
    if (attempts > 0 && !pending) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, pending]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A finger has no hover that shows the reason.
    setIsHeld(Boolean(footer.disabled));
    if (pending || isSending.current || footer.submitLabel === null || footer.disabled) return;
    // `pending` is known only after the next drawing.
    isSending.current = true;
    setTimeout(() => {
      isSending.current = false;
    });
    onSubmit(event);
    setAttempts((count) => count + 1);
  };
  const touch = () => setIsTouched(true);
  const choose = ({ target }: SyntheticEvent) => (target as Element).closest('[role="option"]') && touch();
  return (
    <form
      ref={element}
      className={className}
      aria-label={label}
      onSubmit={submit}
      onInputCapture={touch}
      onClickCapture={choose}
      noValidate
    >
      <Stack gap="md" mih={minHeight}>
        {children}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {isHeld && typeof footer.disabled === 'string' && (
          <Text role="status" size="sm" ta="end">
            {footer.disabled}
          </Text>
        )}
        <Footer pending={pending} {...footer} />
      </Stack>
    </form>
  );
}

type FooterProps = Pick<
  RecordFormProps,
  'submitLabel' | 'pending' | 'disabled' | 'destructive' | 'apiCall' | 'aside' | 'onCancel'
>;

function Footer({ submitLabel, pending, disabled, destructive, apiCall, aside, onCancel }: FooterProps) {
  const common = useTranslations('common.actions');
  const dialog = useFormDialog();
  const reason = typeof disabled === 'string' ? disabled : '';
  return (
    <Group justify="space-between" gap="sm" mt="auto">
      {apiCall ? <AsApiCall {...apiCall} onOpenedChange={dialog?.onCoveredChange} /> : (aside ?? <span />)}
      <Group gap="sm">
        <Button variant="default" data-cancel onClick={onCancel ?? dialog?.onClose}>
          {common('cancel')}
        </Button>
        {submitLabel !== null && (
          <Hint label={reason} disabled={!reason} inPlace>
            <Button
              type="submit"
              color={destructive ? 'red.9' : undefined}
              loading={pending}
              disabled={disabled === true}
              data-disabled={reason ? true : undefined}
              aria-disabled={reason ? true : undefined}
            >
              {submitLabel}
            </Button>
          </Hint>
        )}
      </Group>
    </Group>
  );
}
