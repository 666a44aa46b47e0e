'use client';

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { APPROVER_ROLES } from '#server/modules/company-requests/constants.ts';
import { DEFAULT_LIMIT, MAX_NAME } from '#server/platform/shared/limits.ts';

const TYPING_PAUSE_MILLISECONDS = 150;

type UserPickerProps = {
  label: string;
  error?: ReactNode;
  'data-path'?: string;
  /** Of a membership. */
  value?: string | null;
  onChange: (userId: string | null) => void;
};

/** A user whose role lets them decide, found by name or email address. */
export function UserPicker({ value = null, onChange, ...field }: UserPickerProps) {
  const t = useTranslations('requestTypes.levels.dialog');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MILLISECONDS);
  const chosen = trpc.access.getUser.useQuery({ id: value ?? '' }, { enabled: value !== null, retry: false });
  const user = value !== null && chosen.data ? chosen.data : null;
  const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email;
  // The name in the field after a choice is no search.
  const search = user && text === nameOf(user) ? undefined : text || undefined;
  const found = trpc.access.listUsers.useQuery(
    { search, role: [...APPROVER_ROLES], status: ['active'], orderBy: 'name', page: 1, limit: DEFAULT_LIMIT },
    { placeholderData: keepPreviousData },
  );
  const users = [...(user ? [user] : []), ...(found.data?.rows ?? []).filter(({ id }) => id !== user?.id)];
  return (
    <Select
      {...field}
      data={users.map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched.
      filter={({ options }) => options}
      placeholder={t('userPlaceholder')}
      nothingFoundMessage={t('userNothing')}
      maxLength={MAX_NAME}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
}
