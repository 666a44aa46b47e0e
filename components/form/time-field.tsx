'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { isWholeTime, readTime, stepTime, writeTime } from '#components/ui/time-format.ts';
import { useHeldForm } from './use-held-form.ts';

type TimeFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `HH:MM`, or an empty text while there is none. */
  value?: string | null | undefined;
  /** Called with whole times, and with an empty text when the field is left empty or unreadable. */
  onChange: (time: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Minutes of a step, by key. */
const STEPS: Record<string, number> = { ArrowUp: 5, ArrowDown: -5, PageUp: 60, PageDown: -60 };

/**
 * A clock time, typed as the user's region writes it: it reads `9`, `930`, `9.30` and `9:30 pm`, and tidies what was typed when it is left.
 * Arrow keys step to the next five minutes, and page keys to the next hour.
 */
export function TimeField({ value, onChange, error, onBlur, onKeyDown, ref, ...input }: TimeFieldProps) {
  const t = useTranslations('common.times');
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const text = typed ?? (value ? writeTime(value, locale) : '');
  const isUnreadable = text.trim() !== '' && readTime(text) === null;
  useHeldForm(field, isUnreadable, () => setIsLeft(true));

  const report = (next: string) => {
    if (next !== (value ?? '')) onChange(next);
  };
  /** Takes what was typed. What cannot be read stays to be corrected, and the value is none. */
  const take = () => {
    if (typed === null) return;
    setIsLeft(true);
    const read = readTime(typed);
    report(read ?? '');
    if (read !== null || typed.trim() === '') setTyped(null);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter') take();
    const step = STEPS[event.key];
    if (step === undefined || event.defaultPrevented || input.readOnly || isUnreadable) return;
    event.preventDefault();
    setTyped(null);
    report(stepTime(readTime(text) ?? '08:00', step));
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode="text"
      placeholder={writeTime('09:00', locale)}
      {...input}
      ref={useMergedRef(field, ref)}
      data-time
      value={text}
      error={isLeft && isUnreadable ? t('invalid', { example: writeTime('09:30', locale) }) : error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        setIsLeft(false);
        const read = isWholeTime(next, locale) ? readTime(next) : null;
        if (read !== null || next.trim() === '') report(read ?? '');
      }}
      onKeyDown={onKey}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
    />
  );
}
