'use client';

import { Anchor } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RequestStatusBadge } from '#components/approvals/request-status.tsx';
import type { InboxRow } from '#components/approvals/types.ts';
import { TypeName, useCorrectionWords, useDaysWords } from '#components/approvals/words.tsx';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { personRequestsInput, personRequestsOptions } from './people-state.ts';
import { useRecord } from './record-context.ts';

/** Every request of a person, absences and others, the newest first; each leads to the Inbox. */
export function PersonRequests() {
  const t = useTranslations('people');
  const inbox = useTranslations('approvals.list');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const daysWords = useDaysWords();
  const correctionWords = useCorrectionWords();
  const periodName = usePeriodName();
  const { employee, viewer } = useRecord();
  const state = useTableState(personRequestsOptions);
  const utils = trpc.useUtils();
  const query = trpc.approvals.listInbox.useQuery(personRequestsInput(employee.id, state.page), {
    placeholderData: keepPreviousData,
  });
  useLive(['approvals', 'periods'], () => void utils.approvals.listInbox.invalidate());
  const columns: Column<InboxRow>[] = [
    {
      key: 'request',
      title: t('requests.request'),
      render: (row) => (
        <Anchor
          component={Link}
          href={paths.inbox({ status: 'all', q: fullNameOf(employee), request: row.id })}
          c="inherit"
        >
          {row.kind === 'absence' && <TypeName type={row.absenceType} />}
          {row.kind === 'company' && row.title}
          {row.kind === 'correction' && correctionWords(row.correction)[0]}
          {row.kind === 'month' && inbox('month')}
        </Anchor>
      ),
    },
    {
      key: 'days',
      title: words('days'),
      render: (row) => {
        if (row.kind === 'company') return row.requestType.name;
        if (row.kind === 'month') return periodName(row);
        const words =
          row.kind === 'absence' ? daysWords(row.days, row.absenceType) : correctionWords(row.correction).slice(1);
        return words.join(' · ');
      },
    },
    { key: 'sent', title: inbox('sent'), render: (row) => <Instant at={row.createdAt} timeZone={viewer.timeZone} /> },
    { key: 'status', title: words('status'), render: ({ status }) => <RequestStatusBadge status={status} /> },
  ];
  return (
    <DataTable
      label={t('record.tabs.requests')}
      columns={columns}
      rows={query.data?.rows}
      total={query.data?.total}
      rowId={({ id }) => id}
      state={state}
      sorts={personRequestsOptions.sorts}
      cards
      error={query.error && errorText(query.error)}
      onRetry={() => void query.refetch()}
      empty={
        <EmptyState kind="nothingYet" title={t('requests.empty.title')}>
          {t('requests.empty.hint')}
        </EmptyState>
      }
    />
  );
}
