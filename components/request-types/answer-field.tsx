'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { decimalText } from '#components/form/number-text.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import type { Question } from './types.ts';

type AnswerFieldProps = {
  question: Pick<Question, 'type' | 'options'>;
  label: string;
  /** As answers are kept; empty: none. */
  value?: string;
  onChange: (value: string) => void;
  /** A choice cannot be left open. */
  isChosen?: boolean;
  required?: boolean;
  error?: ReactNode;
  'data-path'?: string;
};

/** The field for an answer to a question, by the question's type. */
export function AnswerField({
  question: { type, options },
  value = '',
  onChange,
  isChosen = false,
  ...field
}: AnswerFieldProps) {
  const t = useTranslations('requestTypes.words');
  if (type === 'number')
    return (
      <NumberField
        {...field}
        value={value === '' ? '' : Number(value)}
        onChange={(typed) => onChange(typed === '' ? '' : decimalText(typed))}
      />
    );
  if (type === 'date') return <DateField {...field} value={value} onChange={(date) => onChange(date ?? '')} />;
  if (type === 'text')
    return (
      <TextInput
        {...field}
        value={value}
        maxLength={MAX_FREE_TEXT}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const choices =
    type === 'boolean'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : options.map((option) => ({ value: option, label: option }));
  return (
    <NativeSelect
      {...field}
      data={isChosen ? choices : [{ value: '', label: '–' }, ...choices]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
