'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#components/trpc/client.ts';
import type { PagePath } from '#components/ui/page-path.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { paths } from './paths.ts';

const MIN_LETTERS = 2;
const TYPING_PAUSE_MILLISECONDS = 120;

export type FoundPerson = { id: string; name: string; detail: string | null; href: PagePath };

/** People whose name or email contains the query, from two letters on. */
export function usePeople(query: string): FoundPerson[] {
  const [text] = useDebouncedValue(query.trim(), TYPING_PAUSE_MILLISECONDS);
  const enabled = text.length >= MIN_LETTERS;
  const { data = [] } = trpc.people.searchEmployees.useQuery({ text }, { enabled, placeholderData: keepPreviousData });
  if (!enabled) return [];
  return data.map((employee) => ({
    id: employee.id,
    name: fullNameOf(employee),
    detail: employee.jobChargeName ?? employee.email,
    href: paths.person(employee.id),
  }));
}
