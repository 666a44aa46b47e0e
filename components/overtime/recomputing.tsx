'use client';

import { Alert } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useIsOwn } from '#components/ui/viewer.tsx';

const POLL_MILLISECONDS = 3000;

/** Says that balances are not final while days are still computed, of everyone in view or of one person, and reads them again. */
export function Recomputing({ employeeId }: { employeeId?: string }) {
  const t = useTranslations('overtime.recomputing');
  const isOwn = useIsOwn(employeeId ?? '');
  const utils = trpc.useUtils();
  const { data } = trpc.overtime.countRecomputing.useQuery(employeeId ? { employeeId } : {}, {
    refetchInterval: ({ state }) => (state.data?.people ? POLL_MILLISECONDS : false),
  });
  const people = data?.people ?? 0;
  const before = useRef(people);
  useEffect(() => {
    if (people < before.current) void utils.overtime.invalidate();
    before.current = people;
  }, [people, utils]);
  if (people === 0) return null;
  return (
    <Alert color="yellow" variant="outline" role="status" icon={<IconClockHour4 size={18} aria-hidden />}>
      {employeeId ? t(isOwn ? 'own' : 'person') : t('people', { count: people })}
    </Alert>
  );
}
