'use client';

import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { followedJobs, followJob } from '#components/jobs/followed-jobs.ts';
import { JobEnd, JobProgress } from '#components/jobs/job-progress.tsx';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { PagePath } from '#components/ui/page-path.ts';
import { useRangeText } from '#components/ui/use-range-text.ts';
import { REPORT_KIND, type SummedReport } from '#server/modules/reports/constants.ts';
import type { aboutOf } from './reports-state.ts';

/** The last jobs of reports. */
const JOBS = { kind: [REPORT_KIND], page: 1, limit: 20 };

type About = ReturnType<typeof aboutOf>;
/** As a job of a report leaves it. */
type JobResult = { report: string; from: string; to: string; filters: About };

/** The filters of a job in the address of its report. */
const searchOf = ({ from, to, officeIds, departmentIds, entityGroupIds }: About) => ({
  ...{ from, to, office: officeIds?.[0], department: departmentIds?.[0], group: entityGroupIds?.[0] },
});

type LargeReportProps = {
  report: SummedReport;
  about: About;
  /** The job that the page waits for; null: none yet. */
  jobId: string | null;
  error: unknown;
  mayCancel: boolean;
  timeZone: string;
  onChoose: (jobId: string) => void;
  onEnded: () => unknown;
};

/** In place of a report that is too large for a page: the button that starts its job, its progress, and earlier jobs. */
export function LargeReport(props: LargeReportProps) {
  const { report, about, jobId, error, mayCancel, timeZone, onChoose, onEnded } = props;
  const t = useTranslations('reports');
  const errorText = useErrorText();
  const showError = useShowError();
  const { data: job } = trpc.longWork.getJob.useQuery({ id: jobId ?? '' }, { enabled: jobId !== null });
  const start = trpc.reports.startReport.useMutation({
    onSuccess: ({ id }) => onChoose(id),
    onError: (refused) => showError(refused),
  });
  useLive(['jobs'], () => void onEnded());
  const isBusy = job?.state === 'queued' || job?.state === 'running';
  const title = t(`pages.${report}.title`);
  useEffect(() => {
    if (!isBusy || jobId === null) return;
    const path = `${window.location.pathname}${window.location.search}` as PagePath;
    followJob({ id: jobId, what: 'reporting', name: title, path });
  }, [isBusy, jobId, title]);
  if (jobId !== null && isBusy) {
    return <JobProgress jobId={jobId} label={title} leave={t('job.leave')} mayCancel={mayCancel} onEnded={onEnded} />;
  }
  const input = { report, ...about };
  return (
    <Stack gap="md">
      {jobId !== null && <JobEnd jobId={jobId} kept={() => t('job.again')} />}
      {jobId !== null && error ? <NotLoaded>{errorText(error)}</NotLoaded> : null}
      <Alert variant="outline" color="gray" icon={<IconClockPlay size={18} aria-hidden />} title={t('job.title')}>
        <Stack gap="sm" align="flex-start">
          <Text>{t('job.text')}</Text>
          <Group gap="sm">
            <Button loading={start.isPending} onClick={() => start.mutate(input)}>
              {t('job.start')}
            </Button>
            <AsApiCall method="POST" path="/reports/v1/jobs" body={input} />
          </Group>
        </Stack>
      </Alert>
      <EarlierJobs report={report} timeZone={timeZone} />
    </Stack>
  );
}

/** Jobs of this tab that run, and the finished ones of this report by their period. */
function EarlierJobs({ report, timeZone }: Pick<LargeReportProps, 'report' | 'timeZone'>) {
  const t = useTranslations('reports.job');
  const range = useRangeText();
  const { data } = trpc.longWork.listJobs.useQuery(JOBS);
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const ready = (data?.rows ?? []).flatMap(({ id, state, result, createdAt }) => {
    const made = result as JobResult | null;
    return state === 'done' && made?.report === report ? [{ id, createdAt, ...made }] : [];
  });
  // Of this tab: the job itself does not say what it writes before it is done.
  const underway = followedJobs().filter(({ what }) => what === 'reporting');
  if (ready.length + underway.length === 0) return null;
  return (
    <section aria-labelledby="report-jobs">
      <Title order={2} id="report-jobs" mb="xs">
        {t('ready')}
      </Title>
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {underway.map(({ id, name, path }) => (
          <Group component="li" key={id} gap="sm">
            <Anchor component={Link} inherit href={path}>
              {name}
            </Anchor>
            <Text size="sm" c="dimmed" component="span">
              {t('underway')}
            </Text>
          </Group>
        ))}
        {ready.map(({ id, createdAt, from, to, filters }) => (
          <Group component="li" key={id} gap="sm">
            <Anchor component={Link} inherit href={paths.report(report, { ...searchOf(filters), job: id })}>
              {range(day(from), day(to), { dateStyle: 'medium', timeZone: 'UTC' })}
            </Anchor>
            <Text size="sm" c="dimmed" component="span">
              <Instant at={createdAt} timeZone={timeZone} />
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
