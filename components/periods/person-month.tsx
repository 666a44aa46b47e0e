'use client';

import { Group, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOpenCorrections } from '#components/corrections/use-open-corrections.ts';
import { paths } from '#components/layout/paths.ts';
import { PersonDays } from '#components/time/person-days.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { personOfPeriodPath } from './api-paths.ts';
import type { Approver } from './approval.ts';
import { MonthSteps } from './month-steps.tsx';
import { PersonStateBadge, usePeriodName } from './period-words.tsx';
import classes from './person-month.module.css';

type PersonMonthProps = { periodId: string; employeeId: string; approver: Approver };

/** A person's period: its days at the left, what is open and the steps at the right (K1, K2). */
export function PersonMonth({ periodId, employeeId, approver }: PersonMonthProps) {
  const t = useTranslations('periods');
  const errorText = useErrorText();
  const router = useRouter();
  const utils = trpc.useUtils();
  const nameOf = usePeriodName();
  const review = trpc.periods.get.useQuery({ id: periodId });
  const people = trpc.periods.listPeople.useQuery({ id: periodId, employeeId: [employeeId] });
  const period = review.data;
  const corrections = useOpenCorrections({ employeeId, period });
  const days = trpc.timesheets.getPersonTime.useQuery(
    { employeeId, from: period?.from ?? '', to: period?.to ?? '' },
    { enabled: period !== undefined },
  );
  useLive(['periods', 'time', 'absences', 'approvals', 'contracts'], () => {
    void utils.periods.invalidate();
    void utils.timesheets.getPersonTime.invalidate();
  });
  const person = people.data?.rows[0];
  const above = (
    <Link href={paths.period(periodId)}>
      <Group gap={4}>
        <IconArrowLeft size={16} aria-hidden />
        {period ? nameOf(period) : t('title')}
      </Group>
    </Link>
  );
  const error = review.error ?? people.error ?? days.error;
  const retry = () => {
    for (const query of [review, people, days]) if (query.error) void query.refetch();
  };
  if (error && !(person && period)) {
    return (
      <Page title={t('columns.period')} above={above}>
        <NotLoaded title={t('month.failed')} onRetry={retry}>
          {errorText(error)}
        </NotLoaded>
      </Page>
    );
  }
  if (people.data && !person) {
    return (
      <Page title={t('columns.period')} above={above}>
        <EmptyState kind="nothingYet" title={t('people.emptyTitle')}>
          {t('month.missing')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      above={above}
      title={person ? fullNameOf(person.employee) : <Skeleton height={32} width={280} />}
      description={
        person &&
        period && (
          <Group gap="sm">
            <PersonStateBadge state={person.state} />
            {nameOf(period)}
          </Group>
        )
      }
      actions={<AsApiCall method="GET" path={personOfPeriodPath(periodId, employeeId)} />}
    >
      <div className={classes.month}>
        <PersonDays
          person={days.data}
          corrections={corrections}
          onOpen={(date) => router.push(paths.personTime(employeeId, { view: 'month', date }))}
        />
        {person && period ? (
          <MonthSteps person={person} period={period} approver={approver} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </Page>
  );
}
