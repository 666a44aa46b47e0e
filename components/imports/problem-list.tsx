'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Column, DataTable } from '#components/table/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { ImportKind } from '#server/imports/constants.ts';
import type { ImportProblem } from './types.ts';
import { useImportWords } from './use-import-words.ts';

type ProblemListProps = { kind: ImportKind; problems: readonly ImportProblem[] | undefined };

const nothing = () => {};
const WHOLE = { page: 1, pageSize: 1, sort: { key: 'line', direction: 'asc' }, isFiltered: false } as const;
const STATE = { ...WHOLE, setPage: nothing, setSort: nothing, reset: nothing };

/** What is wrong with the rows of a file, in their order: where, what the cell says, and why it was not taken. */
export function ProblemList({ kind, problems }: ProblemListProps) {
  const t = useTranslations('imports.problemList');
  const { fieldText, problemText } = useImportWords(kind);
  const placeText = ({ column, field }: ImportProblem) => column ?? (field && fieldText(field));
  const columns: Column<ImportProblem>[] = [
    { key: 'line', title: t('line'), align: 'right', width: 80, render: ({ line }) => line },
    { key: 'column', title: t('column'), wide: true, render: placeText },
    { key: 'shown', title: t('shown'), wide: true, render: ({ shown }) => shown ?? '–' },
    {
      key: 'problem',
      title: t('problem'),
      render: (problem) => (
        <>
          {problemText(problem)}
          <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
            {[placeText(problem), problem.shown].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('label')}
      columns={columns}
      rowId={({ line, field, code }) => `${line} ${field} ${code}`}
      rows={problems && [...problems]}
      total={problems?.length}
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
