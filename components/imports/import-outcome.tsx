'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { selectedCount, useSelection } from '#components/table/selection.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { IMPORT_PROBLEMS, type ImportKind, kindOfProblem, QUESTIONS } from '#server/modules/imports/constants.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { ProblemList } from './problem-list.tsx';
import type { ImportColumns } from './types.ts';

const ReferenceChoices = lazyPart(() => import('./reference-choices.tsx').then((file) => file.ReferenceChoices));
const TakeBackDialog = lazyPart(() => import('./take-back-dialog.tsx').then((file) => file.TakeBackDialog));

const PROBLEMS = IMPORT_PROBLEMS.filter((code) => kindOfProblem(code) === 'problem');

const TAKEN_BACK = {
  employees: 'takenBack',
  contracts: 'takenBack',
  'work-entries': 'takenBack',
  absences: 'absencesTakenBack',
  balances: 'balancesTakenBack',
} as const satisfies Record<ImportKind, string>;

type ImportOutcomeProps = { file: ImportColumns; onChanged: () => unknown; onColumns: (() => void) | undefined };

/** Result of the last check or import, with the next steps. */
export function ImportOutcome({ file, onChanged, onColumns }: ImportOutcomeProps) {
  const t = useTranslations('imports.outcome');
  const resultText = useTranslations('imports.result');
  const showError = useShowError();
  const errorText = useErrorText();
  const takeBack = useLazyDialog();
  const { id, kind, state, rows, written } = file;
  const [good, all] = [file.good ?? 0, file.problems ?? 0];
  // Questions can be accepted before anything is written; later they are why rows were left out.
  const canAccept = state === 'checked' && written === 0;
  const asked = trpc.imports.listProblems.useQuery(
    { id, limit: MAX_LIMIT, code: [...QUESTIONS] },
    { enabled: canAccept && all > 0 },
  );
  const found = trpc.imports.listProblems.useQuery(
    { id, limit: MAX_LIMIT, ...(canAccept && { code: PROBLEMS }) },
    { enabled: all > 0 },
  );
  const problems = found.data?.total ?? all;
  const questions = asked.data?.total ?? 0;
  const [selected, select] = useSelection({ id, jobId: file.jobId });
  const accepted = selectedCount(selected, questions);
  const result = trpc.imports.exportRows.useMutation();
  const run = trpc.imports.run.useMutation({
    onSuccess: onChanged,
    onError: (error) => {
      showError(error);
      void onChanged();
    },
  });
  const hasRows = state === 'checked' && good + accepted > 0;
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        {state === 'checked' && t('checked', { good, rows })}
        {state === 'done' && t('done', { written, rows })}
        {state === 'taken_back' && t(TAKEN_BACK[kind])}
      </Text>
      <Group gap="sm">
        {hasRows && (
          <Button
            loading={run.isPending}
            onClick={() =>
              run.mutate({
                ...{ id, rows: all > 0 || written > 0 ? 'good' : 'all' },
                accept: selected.kind === 'all' ? 'all' : [...selected.ids],
              })
            }
          >
            {accepted > 0 ? t('runAccepted', { good, accepted }) : t('run', { good })}
          </Button>
        )}
        {onColumns && (
          <Button variant="default" onClick={onColumns}>
            {t('columns')}
          </Button>
        )}
        {file.samples.length > 0 && (
          <ExportMenu label={resultText('action')} onExport={(format) => result.mutateAsync({ id, format })} />
        )}
        {written > 0 && (
          <Button variant="default" onClick={takeBack.open}>
            {t('takeBack')}
          </Button>
        )}
      </Group>
      {file.references.length > 0 && <ReferenceChoices key={file.jobId} file={file} onChanged={onChanged} />}
      {questions > 0 && (
        <>
          <Text>{t('questions')}</Text>
          <ProblemList
            kind={kind}
            label={t('questionsLabel')}
            problems={asked.data?.rows}
            total={questions}
            selection={{ selected, onChange: select }}
          />
        </>
      )}
      {state === 'checked' && problems > 0 && good > 0 && <Text c="dimmed">{t('left')}</Text>}
      {found.error && (
        <NotLoaded title={t('problemsFailed')} onRetry={() => void found.refetch()}>
          {errorText(found.error)}
        </NotLoaded>
      )}
      {problems > 0 && !found.error && (
        <>
          {found.data && found.data.total > found.data.rows.length && (
            <Text c="dimmed">{t('first', { shown: found.data.rows.length, total: found.data.total })}</Text>
          )}
          <ProblemList kind={kind} problems={found.data?.rows} />
        </>
      )}
      {takeBack.used && (
        <TakeBackDialog file={file} opened={takeBack.opened} onClose={takeBack.close} onStarted={onChanged} />
      )}
    </Stack>
  );
}
