'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { marksOf, type NumberProblem, numberProblem, numberText, parseNumber } from './number-text.ts';
import { useHeldForm } from './use-held-form.ts';

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> & {
  value?: number | string | null | undefined;
  /** The number after each key; `''` while the field is empty or holds one that cannot be taken. */
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
  /** Digits after the decimal mark; 0 for whole numbers. Left out: any. */
  decimals?: number;
  /** Step of an arrow key. */
  step?: number;
};

/**
 * A number as text, with a decimal point or comma. It keeps what is typed and never changes a number: one that cannot be taken is refused
 * with the reason when the field is left, and keeps its form from being sent.
 */
export function NumberField({
  value,
  onChange,
  min,
  max,
  decimals,
  step = 1,
  error,
  onBlur,
  ...input
}: NumberFieldProps) {
  const t = useTranslations('common.number');
  const marks = marksOf(useLocale());
  const field = useRef<HTMLInputElement>(null);
  // The text stays until the value is another than before and after the last key.
  const [typed, setTyped] = useState<{ text: string; after: number | ''; before: NumberFieldProps['value'] } | null>(
    null,
  );
  const [isLeft, setIsLeft] = useState(false);
  const isOwn = typed !== null && (isSame(value, typed.after) || isSame(value, typed.before));
  const text = isOwn ? typed.text : shown(value, marks);
  const limits = { required: input.required, min, max, decimals };
  const problem = numberProblem(text, limits, marks);
  const words = (name: NumberProblem) =>
    t(name, { min: shown(min, marks), max: shown(max, marks), decimals: decimals ?? 0 });

  useHeldForm(field, problem !== null, () => setIsLeft(true));

  const take = (next: string) => {
    const after = numberProblem(next, limits, marks) === null ? (parseNumber(next, marks) ?? '') : '';
    setTyped({ text: next, after, before: value });
    onChange(after);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || event.defaultPrevented || input.readOnly) return;
    event.preventDefault();
    const next = Number(((parseNumber(text, marks) ?? 0) + direction * step).toFixed(decimals ?? 6));
    if ((min === undefined || next >= min) && (max === undefined || next <= max)) take(numberText(next, marks));
  };
  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={field}
      data-number
      inputMode={decimals === 0 && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
      value={text}
      error={isLeft && problem ? words(problem) : error}
      onChange={(event) => {
        setIsLeft(false);
        take(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        setIsLeft(true);
        if (problem === null) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** Some records keep numbers as texts, with a decimal point. */
function shown(value: NumberFieldProps['value'], marks: ReturnType<typeof marksOf>): string {
  const number = value === '' ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isNaN(number) ? String(value ?? '') : numberText(number, marks);
}

const isSame = (one: NumberFieldProps['value'], other: NumberFieldProps['value']): boolean =>
  String(one ?? '') === String(other ?? '');
