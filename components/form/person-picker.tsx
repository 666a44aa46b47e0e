'use client';

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';

const TYPING_PAUSE_MILLISECONDS = 150;

type PersonPickerProps = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** For the form that it is in: where the focus goes first, and with an error. */
  'data-autofocus'?: boolean;
  'data-path'?: string;
  /** False where the choices would cover other fields as soon as the focus is here: they open with what is typed. */
  openOnFocus?: boolean;
  /** An employee's id. */
  value: string | null;
  onChange: (employeeId: string | null) => void;
};

/** An employee in scope, found by name or email; none again by its cross. */
export function PersonPicker({ value, onChange, ...field }: PersonPickerProps) {
  const t = useTranslations('common.personPicker');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MILLISECONDS);
  const chosen = trpc.people.searchEmployees.useQuery({ ids: value ? [value] : [] }, { enabled: value !== null });
  const person = value === null ? undefined : chosen.data?.find(({ id }) => id === value);
  // The name in the field after a choice is no search.
  const search = person && text === fullNameOf(person) ? '' : text;
  const found = trpc.people.searchEmployees.useQuery({ text: search }, { placeholderData: keepPreviousData });
  const people = [...(person ? [person] : []), ...(found.data ?? []).filter(({ id }) => id !== person?.id)];
  return (
    <Select
      {...field}
      data={people.map((one) => ({ value: one.id, label: fullNameOf(one) }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched.
      filter={({ options }) => options}
      placeholder={t('placeholder')}
      nothingFoundMessage={found.isPending ? t('searching') : t('nothing')}
      maxLength={MAX_NAME}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
}
