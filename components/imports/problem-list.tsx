'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DataTable } from '#components/table/data-table.tsx';
import type { Selected } from '#components/table/selection.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ImportKind } from '#server/modules/imports/constants.ts';
import type { Column } from '../table/column.ts';
import type { ImportProblem } from './types.ts';
import { useImportWords } from './use-import-words.ts';

/** A problem or a question, of which the list knows by its code which it is. */
type Shown = Omit<ImportProblem, 'kind'>;

type ProblemListProps = {
  kind: ImportKind;
  /** The list's name: that of problems where it is left out. */
  label?: string;
  problems: readonly Shown[] | undefined;
  /** Problems that there are, where the list has the first alone. */
  total?: number | undefined;
  /** Which of them somebody has selected. */
  selection?: { selected: Selected; onChange: (selected: Selected) => void };
};

/** As a question is accepted. */
const placeOf = ({ line, field }: Shown) => `${line}.${field}`;

const nothing = () => {};
const WHOLE = { page: 1, pageSize: 1, sort: { key: 'line', direction: 'asc' }, isFiltered: false } as const;
const STATE = { ...WHOLE, setPage: nothing, setSort: nothing, reset: nothing };

/** Problems of a file's rows, in order: person, place, text of the cell, and reason. */
export function ProblemList({ kind, label, problems, total, selection }: ProblemListProps) {
  const t = useTranslations('imports.problemList');
  const { fieldText, problemText } = useImportWords(kind);
  const placeText = ({ column, field }: Shown) => column ?? (field && fieldText(field));
  const columns: Column<Shown>[] = [
    { key: 'line', title: t('line'), align: 'right', width: 80, render: ({ line }) => line },
    { key: 'person', title: t('person'), wide: true, render: ({ person }) => person ?? '–' },
    { key: 'column', title: t('column'), wide: true, render: placeText },
    { key: 'shown', title: t('shown'), wide: true, render: ({ shown }) => shown ?? '–' },
    {
      key: 'problem',
      title: t('problem'),
      render: (problem) => (
        <>
          {problemText(problem)}
          <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
            {[problem.person, placeText(problem), problem.shown].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={label ?? t('label')}
      columns={columns}
      rowId={(problem) => (selection ? placeOf(problem) : `${placeOf(problem)} ${problem.code}`)}
      rows={problems && [...problems]}
      total={total ?? problems?.length}
      {...(selection && {
        selection: { ...selection, nameOf: ({ line }: Shown) => `${t('line')} ${line}`, actions: null },
      })}
      state={STATE}
      sorts={[]}
      virtual
      empty={
        <EmptyState kind="nothingYet" title={t('none.title')}>
          {t('none.hint')}
        </EmptyState>
      }
    />
  );
}
