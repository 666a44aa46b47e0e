'use client';

import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { followJob } from '#components/jobs/followed-jobs.ts';
import { JobEnd, JobProgress } from '#components/jobs/job-progress.tsx';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { ImportColumnsStep } from './import-columns-step.tsx';
import { importPath } from './paths.ts';
import { type ImportColumns, isBusy, STATE_MEANINGS } from './types.ts';

const ImportOutcome = lazyPart(() => import('./import-outcome.tsx').then((file) => file.ImportOutcome), {
  waiting: () => <Skeleton height={240} />,
});

type ImportPageProps = { importId: string; timeZone: string };

/** One file from its columns to its records: where it is now, and what can be done next. It can be left and found again at each step. */
export function ImportPage({ importId, timeZone }: ImportPageProps) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const read = trpc.imports.get.useQuery({ id: importId });
  const refresh = () => utils.imports.invalidate();
  const file = read.data;
  // While a job is at work its progress is asked for by itself.
  useLive(['jobs'], () => {
    if (!file || !isBusy(file.state)) void refresh();
  });
  return (
    <Page
      title={file?.fileName ?? t('page.one')}
      description={
        file && (
          <>
            {t('page.about', { kind: t(`kinds.${file.kind}`), rows: file.rows, name: file.startedByName })}{' '}
            <Instant at={file.createdAt} timeZone={timeZone} />
          </>
        )
      }
      above={
        <Anchor component={Link} inherit href={paths.imports()}>
          {t('page.title')}
        </Anchor>
      }
      actions={
        file && (
          <>
            <AsApiCall method="GET" path={importPath(importId)} />
            <StatusBadge meaning={STATE_MEANINGS[file.state]}>{t(`page.states.${file.state}`)}</StatusBadge>
          </>
        )
      }
    >
      {read.error && (
        <NotLoaded title={t('page.failed')} onRetry={() => void read.refetch()}>
          {errorText(read.error)}
        </NotLoaded>
      )}
      {!file && !read.error && <Skeleton height={240} aria-label={t('page.loading')} />}
      {file && <Step key={file.state} file={file} onChanged={refresh} />}
    </Page>
  );
}

type StepProps = { file: ImportColumns; onChanged: () => unknown };

function Step({ file, onChanged }: StepProps) {
  const t = useTranslations('imports');
  const [isChoosing, setIsChoosing] = useState(false);
  const { id, fileName, state, written, jobId } = file;
  useEffect(() => {
    if (jobId && isBusy(state)) followJob({ id: jobId, what: state, name: fileName, path: paths.import(id) });
  }, [id, fileName, state, jobId]);
  if (isBusy(state)) {
    const words = { label: t(`page.states.${state}`), leave: t('progress.leave') };
    return jobId && <JobProgress jobId={jobId} {...words} onEnded={onChanged} />;
  }
  const end = jobId && <JobEnd jobId={jobId} kept={(how) => t(`progress.${how}.text`)} />;
  if (state === 'read' || isChoosing) {
    return (
      <Stack gap="md">
        {!isChoosing && end}
        <ImportColumnsStep file={file} onChanged={onChanged} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {end}
      <ImportOutcome
        file={file}
        onChanged={onChanged}
        onColumns={state === 'checked' && written === 0 ? () => setIsChoosing(true) : undefined}
      />
    </Stack>
  );
}
