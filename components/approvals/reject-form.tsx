'use client';

import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '#components/form/unsaved.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { type Rejectable, requestPath } from './api-path.ts';

/** The main pointer is a finger: Enter on its keyboard is meant as a new line. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Reasons that were typed and not sent, by request: going back or to another request keeps them. */
const drafts = new Map<string, string>();

type RejectFormProps = {
  /** One request, for its API call; null for many. */
  of: Rejectable | null;
  /** Written before, for a decision that failed. */
  initial: string | null;
  /** `Reject`, `Reject 12`. */
  label: string;
  onReject: (comment: string | null) => void;
  onBack: () => void;
};

/**
 * Asks why: Enter rejects, Shift+Enter is a new line, Escape goes back. On touch Enter is a new line too, and only the button rejects.
 * Never loaded on demand: what is typed right after `R` is the comment, not keys of the Inbox.
 */
export function RejectForm({ of, initial, label, onReject, onBack }: RejectFormProps) {
  const t = useTranslations('approvals.reject');
  const draft = of?.id ?? 'selection';
  const [comment, setComment] = useState(drafts.get(draft) ?? initial ?? '');
  useUnsaved(comment.trim() !== '');
  const type = (text: string) => {
    drafts.set(draft, text);
    setComment(text);
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const reject = () => {
    drafts.delete(draft);
    onReject(comment.trim() || null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onBack();
    else if (event.key === 'Enter' && !event.shiftKey && !isTouch()) reject();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={t('comment')}
        description={isTouch() ? t('hintTouch') : t('hint')}
        rows={2}
        maxLength={MAX_FREE_TEXT}
        value={comment}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="sm">
        <Button color="red.9" onClick={reject} rightSection={<KeyHint keys="Enter" />}>
          {label}
        </Button>
        <Button variant="default" onClick={onBack} rightSection={<KeyHint keys="Esc" />}>
          {t('back')}
        </Button>
        {of !== null && (
          <AsApiCall
            method="POST"
            path={`${requestPath(of)}/reject`}
            body={
              comment.trim() ? { [of.kind === 'absence' ? 'resolutionComment' : 'comment']: comment.trim() } : undefined
            }
          />
        )}
      </Group>
    </Stack>
  );
}
