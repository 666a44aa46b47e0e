import { useDebouncedValue } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';

const PAUSE_MILLISECONDS = 300;

/** Hint below a field: the other people who have the identity number in it. `employeeId`: null for a new person. */
export function useSameNid(nid: string, employeeId: string | null): ReactNode {
  const t = useTranslations('people.edit');
  const format = useFormatter();
  const typed = nid.trim();
  const [settled] = useDebouncedValue(typed, PAUSE_MILLISECONDS);
  const { data = [] } = trpc.people.findSameNid.useQuery({ nid: settled }, { enabled: settled !== '' });
  const others = typed === settled ? data.filter(({ id }) => id !== employeeId) : [];
  const names = format.list(others.map(fullNameOf), { type: 'conjunction' });
  return <span role="status">{settled !== '' && others.length > 0 && t('sameNid', { names })}</span>;
}
