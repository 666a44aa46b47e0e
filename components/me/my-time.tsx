'use client';

import { Anchor, Group, Skeleton, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { useRecord } from '#components/people/record-context.ts';
import { OwnMonthBadge } from '#components/periods/period-words.tsx';
import type { Period } from '#components/periods/types.ts';
import { PersonPage } from '#components/time/person-page.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import classes from './my-pages.module.css';

const MONTHS = 12;

/** My time: week and month, as managers see them; the person proposes corrections (J2). Below, the months with their records. */
export function MyTime() {
  const { employee, today, viewer } = useRecord();
  return (
    <>
      <PersonPage employeeId={employee.id} today={today} refusal={viewer.decidesOwn ? null : 'own'} />
      <MyMonths employeeId={employee.id} />
    </>
  );
}

/** The last months of the person's employment, the newest first: each leads to its record, and to its confirmation (K2, L1). */
function MyMonths({ employeeId }: { employeeId: string }) {
  const t = useTranslations('me.months');
  const errorText = useErrorText();
  const nameOf = usePeriodName();
  const { data, error, refetch } = trpc.periods.list.useQuery({ limit: MONTHS, employeeId: [employeeId] });
  return (
    <section aria-labelledby="my-months">
      <Title order={2} size="h3" id="my-months" mb="xs">
        {t('title')}
      </Title>
      {error && !data && (
        <NotLoaded title={t('failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </NotLoaded>
      )}
      {!error && !data && <Skeleton height={240} />}
      <ul className={classes.months}>
        {data?.rows.map((period) => (
          <li key={period.id}>
            <Group justify="space-between" gap="sm">
              <Anchor component={Link} href={paths.myMonth(period.id)}>
                {nameOf(period)}
              </Anchor>
              <MyMonthStatus period={period} employeeId={employeeId} />
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The person takes steps only while the month is in review, so their own state is read for those alone. */
function MyMonthStatus({ period: { id, status }, employeeId }: { period: Period; employeeId: string }) {
  const { data: people } = trpc.periods.listPeople.useQuery(
    { id, employeeId: [employeeId] },
    { enabled: status === 'review' },
  );
  return <OwnMonthBadge status={status} state={people?.rows[0]?.state} />;
}
