'use client';

import { Anchor, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { paths } from '#components/layout/paths.ts';
import { saveFile } from '#components/table/save-file.ts';
import { useDroppedNotice } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { FormatMenu } from './format-menu.tsx';
import { MonthChoice } from './month-choice.tsx';
import { RecordStateBadge } from './record-state.tsx';
import { RecordView } from './record-view.tsx';
import { monthParsers } from './records-state.ts';

/** The record of a person and a month, as it will be printed, and its files. */
export function RecordPage({ employeeId, opensOn }: { employeeId: string; opensOn: string }) {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const showError = useShowError();
  const [asked, setAsked] = useQueryStates(monthParsers, { history: 'push' });
  useDroppedNotice(monthParsers, () => void setAsked({ month: null }, { history: 'replace' }));
  const month = asked.month ?? opensOn;
  const query = trpc.monthlyRecords.show.useQuery({ employeeId, month }, { placeholderData: keepPreviousData });
  const exporting = trpc.monthlyRecords.exportRecord.useMutation({
    onSuccess: saveFile,
    onError: (error) => showError(error),
  });
  const record = query.data;
  return (
    <Page
      above={
        <Anchor component={Link} href={paths.monthlyRecords({ month: month === opensOn ? null : month })}>
          <Group gap={4}>
            <IconArrowLeft size={16} aria-hidden />
            {t('back')}
          </Group>
        </Anchor>
      }
      title={record ? fullNameOf(record.employee) : t('title')}
      description={record && <RecordStateBadge state={record.state} />}
      actions={
        <>
          <AsApiCall
            method="GET"
            path={`/schedule/v1/monthly-records?${new URLSearchParams({ employeeId, month, format: 'pdf' })}`}
          />
          <FormatMenu
            label={t('download')}
            isRunning={exporting.isPending}
            onChoose={(format) => exporting.mutate({ employeeId, month, format })}
          />
        </>
      }
    >
      <MonthChoice
        month={month}
        period={record}
        onChange={(next) => void setAsked({ month: next === opensOn ? null : next })}
      />
      {query.error && !record ? (
        <NotLoaded title={t('recordFailed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </NotLoaded>
      ) : record ? (
        <RecordView record={record} />
      ) : (
        <Skeleton height={900} />
      )}
    </Page>
  );
}
