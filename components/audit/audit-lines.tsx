'use client';

import { UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, SYSTEM_ID } from '#server/modules/audit/constants.ts';
import { isUuid } from '#server/platform/shared/uuid.ts';
import type { Column } from '../table/column.ts';
import classes from './audit.module.css';
import { type AuditFilters, auditInput, auditOptions, filtersInput } from './audit-state.ts';
import { useAuditWords } from './audit-words.ts';
import type { Line } from './types.ts';

const UUID_LENGTH = 36;

const LineDrawer = lazyPart(() => import('./line-drawer.tsx').then((file) => file.LineDrawer));

/** Everything that was changed, by anyone, with sign-ins, exports and reads; the newest first (I11). */
export function AuditLines({ timeZone, today }: { timeZone: string; today: string }) {
  const { t, happened, record, way, who } = useAuditWords(timeZone);
  const utils = trpc.useUtils();
  const state = useTableState(auditOptions);
  const exporting = trpc.audit.exportLines.useMutation();
  const actors = trpc.audit.listActors.useQuery();
  const lines = trpc.audit.listLines.useQuery(auditInput(state, timeZone), { placeholderData: keepPreviousData });
  const dialogs = useDialogs({
    show: (line: Line, props) => <LineDrawer {...props} line={line} timeZone={timeZone} />,
  });

  const columns: Column<Line>[] = [
    {
      key: 'at',
      title: t('columns.at'),
      wide: true,
      render: ({ at }) => <Instant at={at} timeZone={timeZone} withSeconds />,
    },
    {
      key: 'who',
      title: t('columns.who'),
      wide: true,
      render: (line) => (
        <div className={classes.stacked}>
          <span>{who(line)}</span>
          <span className={classes.quiet}>{way(line)}</span>
        </div>
      ),
    },
    {
      key: 'what',
      title: t('columns.what'),
      render: (line) => (
        <div className={classes.stacked}>
          <UnstyledButton className={classes.open} aria-haspopup="dialog" onClick={() => dialogs.open('show', line)}>
            {happened(line)}
          </UnstyledButton>
          <span className={classes.onPhones}>{record(line)}</span>
          <span className={classes.onPhones}>{who(line)}</span>
          <Instant at={line.at} timeZone={timeZone} withSeconds size="xs" c="dimmed" className={classes.onPhones} />
        </div>
      ),
    },
    {
      key: 'record',
      title: t('columns.record'),
      wide: true,
      render: (line) => (
        <div className={classes.stacked}>
          <span>{line.recordName ?? t(`types.${line.recordType}`)}</span>
          {line.recordName && <span className={classes.quiet}>{t(`types.${line.recordType}`)}</span>}
        </div>
      ),
    },
  ];

  const types = AUDIT_RECORD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  const filters: Filter<AuditFilters>[] = [
    { kind: 'dates', name: 'from', to: 'to', label: t('filters.period'), today },
    {
      ...{ kind: 'choice', name: 'who', label: t('filters.who') },
      choices: actors.data && [
        ...actors.data.map(({ id, name }) => ({ value: id, label: name })),
        { value: SYSTEM_ID, label: t('system') },
      ],
    },
    {
      ...{ kind: 'choice', name: 'action', label: t('filters.action') },
      choices: AUDIT_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) })),
    },
    {
      ...{ kind: 'choice', name: 'type', label: t('filters.type') },
      choices: types.toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    {
      ...{ kind: 'text', name: 'record', label: t('filters.record'), maxLength: UUID_LENGTH },
      read: (text) => (isUuid(text) ? text.toLowerCase() : null),
    },
  ];

  return (
    <RecordList
      title={t('title')}
      description={t('description')}
      tools={
        <ExportMenu
          onExport={(format) => exporting.mutateAsync({ ...filtersInput(state.filters, timeZone), format })}
        />
      }
      query={lines}
      state={state}
      sorts={auditOptions.sorts}
      filters={<FilterBar views="settings/audit" state={state} filters={filters} total={lines.data?.total} />}
      columns={columns}
      readAll={(limit) =>
        readPages(limit, (page, size) =>
          utils.audit.listLines.fetch({ ...auditInput({ ...state, page }, timeZone), limit: size }),
        )
      }
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
      dialogs={dialogs}
    />
  );
}
