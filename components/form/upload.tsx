'use client';

import { Button, FileButton, Progress, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './upload.module.css';

type UploadProps<Sent> = {
  label: string;
  /** Accepted files, as in `accept` of a file field. */
  accept: string;
  /** Hint about kinds and size. */
  hint: string;
  maxBytes: number;
  /** Rejects with what `problemText` has words for. */
  send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Sent>;
  onSent: (sent: Sent) => void;
  problemText: (problem: unknown) => string;
};

type State =
  | { kind: 'idle' | 'sent'; name?: string }
  | { kind: 'sending'; file: File; share: number }
  | { kind: 'failed'; file: File; text: string; canRetry: boolean };

/**
 * One file at a time: dropped, chosen or, where pictures are wanted, taken with a phone's camera. It shows how far it is, can be given up,
 * and keeps the file when the connection fails, so that it can be sent again.
 */
export function Upload<Sent>({ label, accept, hint, maxBytes, send, onSent, problemText }: UploadProps<Sent>) {
  const t = useTranslations('common.upload');
  const common = useTranslations('common.actions');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isOver, setIsOver] = useState(false);
  const underway = useRef<AbortController | null>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  useEffect(() => () => underway.current?.abort(), []);

  async function start(file: File | null | undefined) {
    if (!file || underway.current) return;
    if (file.size > maxBytes) {
      setState({ kind: 'failed', file, text: t('tooLarge', { name: file.name }), canRetry: false });
      return;
    }
    const controller = new AbortController();
    underway.current = controller;
    setState({ kind: 'sending', file, share: 0 });
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', file, share });
      const sent = await send(file, { signal: controller.signal, onProgress });
      setState({ kind: 'sent', name: file.name });
      onSent(sent);
    } catch (problem) {
      if (controller.signal.aborted) setState({ kind: 'idle' });
      else setState({ kind: 'failed', file, text: problemText(problem), canRetry: true });
    } finally {
      underway.current = null;
      // The focused element is gone.
      window.setTimeout(() => document.activeElement === document.body && choose.current?.focus());
    }
  }

  const isSending = state.kind === 'sending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take drops in all browsers
    <div
      className={classes.zone}
      role="group"
      aria-labelledby={labelId}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void start(event.dataTransfer.files[0]);
      }}
    >
      <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
      {isSending ? (
        <>
          <div className={classes.line}>
            <span className={classes.name}>{state.file.name}</span>
            <Button variant="default" onClick={() => underway.current?.abort()}>
              {common('cancel')}
            </Button>
          </div>
          <Progress value={state.share * 100} aria-label={t('progress', { name: state.file.name })} />
        </>
      ) : (
        <div className={classes.line}>
          <FileButton onChange={start} accept={accept} key={`file ${state.kind}`}>
            {(props) => (
              <Button ref={choose} variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
                {label}
              </Button>
            )}
          </FileButton>
          {accept.includes('image/') && (
            <FileButton onChange={start} accept="image/*" capture="environment" key={`camera ${state.kind}`}>
              {(props) => (
                <Button
                  className={classes.camera}
                  variant="default"
                  leftSection={<IconCamera size={16} aria-hidden />}
                  {...props}
                >
                  {t('camera')}
                </Button>
              )}
            </FileButton>
          )}
          <Text size="sm" c="dimmed" className={classes.drop}>
            {t('drop')}
          </Text>
        </div>
      )}
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      <div role="status" className={classes.said}>
        {state.kind === 'sent' && <VisuallyHidden>{t('done', { name: state.name ?? '' })}</VisuallyHidden>}
        {state.kind === 'failed' && (
          <div className={classes.line}>
            <span className={classes.problem}>
              <IconAlertTriangle size={16} aria-hidden /> {t('failed', { name: state.file.name })} {state.text}
            </span>
            {state.canRetry && (
              <Button variant="default" onClick={() => start(state.file)}>
                {t('retry')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
