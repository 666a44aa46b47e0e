'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatClock, parseDuration } from '#components/ui/duration-format.ts';

type DurationInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** Seconds; null while the field is empty or unreadable. */
  value?: number | null;
  onChange: (seconds: number | null) => void;
};

/** Hours and minutes as text. Reports seconds on every key and tidies the text to `h:mm` on blur. */
export function DurationInput({ value = null, onChange, onBlur, error, ...input }: DurationInputProps) {
  const t = useTranslations('common.duration');
  const [typed, setTyped] = useState<{ text: string; seconds: number | null } | null>(null);
  const [left, setLeft] = useState(false);
  // Typed text stays until the value changes from outside.
  const text = typed && typed.seconds === value ? typed.text : value === null ? '' : formatClock(value, null);
  const unreadable = left && text.trim() !== '' && parseDuration(text) === null;

  return (
    <TextInput
      inputMode="text"
      autoComplete="off"
      placeholder={t('placeholder')}
      {...input}
      value={text}
      error={unreadable ? t('invalid') : error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const seconds = parseDuration(next);
        setLeft(false);
        setTyped({ text: next, seconds });
        onChange(seconds);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (value !== null) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
