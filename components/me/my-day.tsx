'use client';

import { Skeleton, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useRecord } from '#components/people/record-context.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { dayAfter, deviceDayOf } from './day-after.ts';
import { KeptPunches } from './kept-punches.tsx';
import { MyMonthsDue } from './my-months-due.tsx';
import { MyProposals } from './my-proposals.tsx';
import { MyTiles } from './my-tiles.tsx';
import { MyWeek } from './my-week.tsx';
import { PunchCard } from './punch-card.tsx';
import { type Account, keepDay } from './punch-store.ts';
import { RefusedPunches } from './refused-punches.tsx';
import type { OwnDay } from './types.ts';
import { UnsettledPunches } from './unsettled-punches.tsx';
import { useTaps } from './use-taps.ts';
import { WaitingPunches } from './waiting-punches.tsx';

/** My day: one large button, the week so far, balance and leave, and what waits for the person (M1). */
export function MyDay() {
  const t = useTranslations('me');
  const errorText = useErrorText();
  const { employee, today } = useRecord();
  const viewer = useViewer();
  // The open entry grows, and others may end it.
  const query = trpc.me.getDay.useQuery(undefined, { refetchOnWindowFocus: true });
  if (query.error && !query.data) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </NotLoaded>
    );
  }
  if (query.data === undefined) return <Skeleton height={240} />;
  return (
    <>
      <Text c="dimmed">{fullNameOf(employee)}</Text>
      {query.data && viewer ? (
        <MyPunches account={{ userId: viewer.userId, companyId: viewer.companyId }} day={query.data} />
      ) : (
        <>
          <EmptyState kind="nothingYet" title={t('inactive.title')}>
            {t('inactive.text')}
          </EmptyState>
          <KeptPunches />
        </>
      )}
      <MyProposals employeeId={employee.id} />
      <MyMonthsDue employeeId={employee.id} />
      <MyWeek employeeId={employee.id} today={today} />
      <MyTiles employeeId={employee.id} today={today} />
    </>
  );
}

/** The next punch, those that wait on this device, and those that are in no entry (M3). */
function MyPunches({ account, day }: { account: Account; day: OwnDay }) {
  const { waiting, refused } = useTaps(account);
  const { userId, companyId } = account;
  useEffect(() => {
    // Without a store there is no page without a network.
    keepDay({ userId, companyId }, deviceDayOf(day)).catch(() => {});
  }, [userId, companyId, day]);
  return (
    <>
      <PunchCard account={account} day={dayAfter(deviceDayOf(day), waiting)} />
      <WaitingPunches taps={waiting} day={day} />
      <RefusedPunches taps={refused} day={day} canAct />
      <UnsettledPunches day={day} />
    </>
  );
}
