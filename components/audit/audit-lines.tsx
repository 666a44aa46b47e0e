'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter } from '#components/table/filters.ts';
import { readPages } from '#components/table/read-pages.ts';
import { RecordList } from '#components/table/record-list.tsx';
import { useTableState } from '#components/table/table-state.ts';
import { trpc } from '#components/trpc/client.ts';
import { Instant } from '#components/ui/instant.tsx';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, SYSTEM_ID } from '#server/modules/audit/constants.ts';
import { isUuid } from '#server/platform/shared/uuid.ts';
import type { Column } from '../table/column.ts';
import { AuditGroup } from './audit-entry.tsx';
import { type AuditFilters, auditInput, auditOptions, filtersInput } from './audit-state.ts';
import { useAuditWords } from './audit-words.ts';
import { groupLines, type LineGroup } from './group-lines.ts';
import { useAbsences } from './use-absences.ts';

const UUID_LENGTH = 36;

/** Everything that was changed, by anyone, with sign-ins, exports and reads; the newest first (I11). */
export function AuditLines({ timeZone, today }: { timeZone: string; today: string }) {
  const { t, way } = useAuditWords(timeZone);
  const utils = trpc.useUtils();
  const state = useTableState(auditOptions);
  const exporting = trpc.audit.exportLines.useMutation();
  const actors = trpc.audit.listActors.useQuery();
  const lines = trpc.audit.listLines.useQuery(auditInput(state, timeZone), { placeholderData: keepPreviousData });
  const absences = useAbsences(lines.data?.rows ?? []);

  const columns: Column<LineGroup>[] = [
    {
      key: 'at',
      title: t('columns.at'),
      wide: true,
      width: '13rem',
      render: ({ lines: [line] }) => <Instant at={line.at} timeZone={timeZone} withSeconds />,
    },
    {
      key: 'what',
      title: t('columns.what'),
      render: (group) => <AuditGroup group={group} timeZone={timeZone} absences={absences} />,
    },
    { key: 'way', title: t('columns.way'), wide: true, width: '11rem', render: ({ lines: [line] }) => way(line) },
  ];

  const types = AUDIT_RECORD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  const filters: Filter<AuditFilters>[] = [
    { kind: 'dates', name: 'from', to: 'to', label: t('filters.period'), today },
    {
      ...{ kind: 'choice', name: 'who', label: t('filters.who') },
      choices: actors.data && [
        ...actors.data.map(({ id, name }) => ({ value: id, label: name })),
        { value: SYSTEM_ID, label: t('sentences.theSystem') },
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
      query={{ ...lines, data: lines.data && { rows: groupLines(lines.data.rows), total: lines.data.total } }}
      sizeOf={(group) => group.lines.length}
      state={state}
      sorts={auditOptions.sorts}
      filters={<FilterBar views="settings/audit" state={state} filters={filters} total={lines.data?.total} />}
      columns={columns}
      readAll={(limit) =>
        readPages(limit, (page, size) =>
          utils.audit.listLines.fetch({ ...auditInput({ ...state, page }, timeZone), limit: size }),
        ).then((all) => all.map((line): LineGroup => ({ id: line.id, lines: [line] })))
      }
      empty={{ title: t('empty.title'), hint: t('empty.hint') }}
    />
  );
}
