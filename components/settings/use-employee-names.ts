'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';

/**
 * The names of employees by their ids, and the word for none. Undefined while they are read; those that could not be read are called
 * linked.
 */
export function useEmployeeNames(
  employeeIds: readonly (string | null)[],
): (employeeId: string | null) => string | undefined {
  const t = useTranslations('settings.users');
  const ids = [...new Set(employeeIds.filter((id) => id !== null))];
  const employees = trpc.people.searchEmployees.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  return (employeeId) => {
    if (employeeId === null) return t('noEmployee');
    const employee = employees.data?.find(({ id }) => id === employeeId);
    if (employee) return fullNameOf(employee);
    return employees.isFetching ? undefined : t('anEmployee');
  };
}
