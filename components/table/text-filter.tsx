'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { KeyHint } from '#components/ui/key-hint.tsx';
import { useKeys } from '#components/ui/keys.ts';
import classes from './filter-bar.module.css';

const TYPING_PAUSE_MILLISECONDS = 250;

type TextFilterProps = {
  /** Focuses it, with `/`. */
  hasKey?: boolean;
  label: string;
  maxLength: number;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Enter or Escape, after what was typed has been sent: with the value from now on. */
  onLeave?: ((value: string | null) => void) | undefined;
};

/**
 * A filter by typing: sent after a pause, and with what the address says when it changes elsewhere. The field keeps its text by itself:
 * a page that is still being drawn must not take back a letter.
 */
export function TextFilter({ hasKey = false, label, maxLength, value, onChange, onLeave }: TextFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const apply = (text: string) => {
    const next = text.trim() || null;
    if (next !== value) onChange(next);
    return next;
  };
  const send = useDebouncedCallback(apply, TYPING_PAUSE_MILLISECONDS);
  // The address also changes elsewhere: Reset, or the browser's Back.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value ?? '';
  }, [value]);
  useKeys(hasKey ? [{ key: '/', description: label, run: () => field.current?.focus(), worksOffline: true }] : []);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={hasKey ? <KeyHint keys="/" /> : undefined}
      maxLength={maxLength}
      defaultValue={value ?? ''}
      onChange={(event) => send(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!onLeave || event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        onLeave(apply(event.currentTarget.value));
      }}
    />
  );
}
