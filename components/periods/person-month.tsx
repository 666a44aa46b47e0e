'use client';

import { Anchor, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { FormatMenu } from '#components/monthly-records/format-menu.tsx';
import { RecordView } from '#components/monthly-records/record-view.tsx';
import { saveFile } from '#components/table/save-file.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { personOfPeriodPath } from './api-paths.ts';
import type { Approver } from './approval.ts';
import { MonthSteps } from './month-steps.tsx';
import { OwnMonthBadge, PersonStateBadge } from './period-words.tsx';
import classes from './person-month.module.css';

type PersonMonthProps = {
  periodId: string;
  employeeId: string;
  approver: Approver;
  /** In My time, from where nothing of others is reached. */
  isMine?: boolean;
};

/** A person's period: the record as it will be printed at the left, what is open and the steps at the right (K1, K2). */
export function PersonMonth({ periodId, employeeId, approver, isMine = false }: PersonMonthProps) {
  const t = useTranslations('periods');
  const areas = useTranslations('shell.areas');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const nameOf = usePeriodName();
  const review = trpc.periods.get.useQuery({ id: periodId });
  const people = trpc.periods.listPeople.useQuery({ id: periodId, employeeId: [employeeId] });
  const period = review.data;
  // A period belongs to the month in which it ends (K1).
  const month = period?.to.slice(0, 'YYYY-MM'.length) ?? null;
  const record = trpc.monthlyRecords.show.useQuery({ employeeId, month: month ?? '' }, { enabled: month !== null });
  useLive(['periods', 'time', 'absences', 'approvals', 'contracts'], () => {
    void utils.periods.invalidate();
    void utils.monthlyRecords.show.invalidate();
  });
  const exporting = trpc.monthlyRecords.exportRecord.useMutation({
    onSuccess: saveFile,
    onError: (error) => showError(error),
  });
  const person = people.data?.rows[0];
  const titleOf = () => {
    if (isMine ? period === undefined : person === undefined) return <Skeleton height={32} width={280} />;
    return isMine ? period && nameOf(period) : person && fullNameOf(person.employee);
  };
  const above = (
    <Anchor component={Link} href={isMine ? paths.myTime() : paths.period(periodId)}>
      <Group gap={4}>
        <IconArrowLeft size={16} aria-hidden />
        {isMine ? areas('myTime') : period ? nameOf(period) : t('title')}
      </Group>
    </Anchor>
  );
  const error = review.error ?? people.error;
  const retry = () => {
    for (const query of [review, people]) if (query.error) void query.refetch();
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
        <EmptyState kind="nothingYet" title={t(isMine ? 'month.ownMissing' : 'people.emptyTitle')}>
          {t(isMine ? 'month.ownMissingHint' : 'month.missing')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      above={above}
      title={titleOf()}
      description={
        person &&
        period && (
          <Group gap="sm">
            {isMine ? (
              <OwnMonthBadge status={period.status} state={person.state} />
            ) : (
              <PersonStateBadge state={person.state} />
            )}
            {!isMine && nameOf(period)}
          </Group>
        )
      }
      actions={
        <>
          <AsApiCall method="GET" path={personOfPeriodPath(periodId, employeeId)} />
          {month && isMine && (
            <FormatMenu
              label={t('month.record')}
              isRunning={exporting.isPending}
              onChoose={(format) => exporting.mutate({ employeeId, month, format })}
            />
          )}
          {month && !isMine && (
            <LinkButton variant="default" href={paths.monthlyRecord(employeeId, { month })}>
              {t('month.record')}
            </LinkButton>
          )}
          {period && (
            <LinkButton
              variant="default"
              href={(isMine ? paths.myTime : paths.personTime.bind(null, employeeId))({
                view: 'month',
                date: period.to,
              })}
            >
              {t('month.days')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={classes.month}>
        {record.error && !record.data ? (
          <NotLoaded title={t('month.recordFailed')} onRetry={() => void record.refetch()}>
            {errorText(record.error)}
          </NotLoaded>
        ) : record.data ? (
          <RecordView record={record.data} />
        ) : (
          <Skeleton height={900} />
        )}
        {person && period ? (
          <MonthSteps person={person} period={period} approver={approver} isMine={isMine} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </Page>
  );
}
