'use client';

import { Anchor, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RequestStatusBadge } from '#components/approvals/request-status.tsx';
import type { InboxRow } from '#components/approvals/types.ts';
import { TypeName, useCorrectionWords, useDaysWords } from '#components/approvals/words.tsx';
import { paths } from '#components/layout/paths.ts';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import type { RowAction } from '#components/table/row-menu.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { type AbsenceRow, CancelRequest } from './cancel-request.tsx';
import { personRequestsInput, personRequestsOptions } from './people-state.ts';
import { useRecord } from './record-context.ts';

type PersonRequestsProps = {
  /** In My requests, whose reader decides nothing: each leads to one of My pages, and pending absences can be cancelled (F1). */
  isMine?: boolean;
};

/** The one of My pages with what a request is about; null: it is about none. */
function ownPathOf(row: InboxRow): PagePath | null {
  if (row.kind === 'absence') return paths.myAbsences({ year: Number(row.days.first.slice(0, 4)) });
  if (row.kind === 'correction') return paths.myTime({ date: row.correction.from });
  return row.kind === 'month' ? paths.myMonth(row.periodId) : null;
}

/** Every request of a person, absences and others, the newest first; each leads to the Inbox. */
export function PersonRequests({ isMine = false }: PersonRequestsProps) {
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
  const daysOf = (row: InboxRow): string => {
    if (row.kind === 'company') return '';
    if (row.kind === 'month') return periodName(row);
    const words =
      row.kind === 'absence' ? daysWords(row.days, row.absenceType) : correctionWords(row.correction).slice(1);
    return words.join(' · ');
  };
  const dialogs = useDialogs({
    cancel: (row: AbsenceRow, props) => <CancelRequest row={row} {...props} />,
  });
  const actionsOf = (row: InboxRow): RowAction[] =>
    row.kind === 'absence' && row.status === 'pending'
      ? [{ label: t('requests.cancel.open'), onClick: () => dialogs.open('cancel', row) }]
      : [];
  const columns: Column<InboxRow>[] = [
    {
      key: 'request',
      title: t('requests.request'),
      render: (row) => {
        const href = isMine ? ownPathOf(row) : paths.inbox({ status: 'all', q: fullNameOf(employee), request: row.id });
        const name = (
          <>
            {row.kind === 'absence' && <TypeName type={row.absenceType} />}
            {row.kind === 'company' && row.title}
            {row.kind === 'correction' && correctionWords(row.correction)[0]}
            {row.kind === 'month' && inbox('month')}
          </>
        );
        const linked = href ? (
          <Anchor component={Link} href={href} c="inherit">
            {name}
          </Anchor>
        ) : (
          name
        );
        if (row.kind !== 'company') return linked;
        return (
          <div>
            {linked}
            <Text size="xs" c="dimmed">
              {row.requestType.name}
            </Text>
          </div>
        );
      },
    },
    {
      key: 'days',
      title: words('days'),
      render: daysOf,
    },
    { key: 'sent', title: inbox('sent'), render: (row) => <Instant at={row.createdAt} timeZone={viewer.timeZone} /> },
    { key: 'status', title: words('status'), render: ({ status }) => <RequestStatusBadge status={status} /> },
  ];
  return (
    <>
      <DataTable
        label={t('record.tabs.requests')}
        columns={columns}
        rows={query.data?.rows}
        total={query.data?.total}
        rowId={({ id }) => id}
        state={state}
        sorts={personRequestsOptions.sorts}
        cards
        rowActions={isMine ? { nameOf: daysOf, actionsOf } : undefined}
        error={query.error && errorText(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState kind="nothingYet" title={t('requests.empty.title')}>
            {t('requests.empty.hint')}
          </EmptyState>
        }
      />
      {dialogs.elements}
    </>
  );
}
