'use client';

import { Button, Group, Paper, Progress, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { Link } from '#components/ui/link.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { closeRun, type Run } from './decision-store.ts';
import classes from './inbox.module.css';
import { RequestStatusBadge } from './request-status.tsx';

/** The progress of a bulk decision and the result of each request, failed ones first. */
export function RunResults({ run }: { run: Run }) {
  const t = useTranslations('approvals.run');
  const common = useTranslations('common.actions');
  const done = run.results.length;
  const failed = run.results.filter(({ failure }) => failure !== null).length;
  const isDone = done === run.total;
  const ordered = [...run.results].sort((one, other) => Number(other.failure !== null) - Number(one.failure !== null));
  return (
    <Paper p="md" component="section" aria-label={t('label')}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text fw={600} role="status">
          {isDone ? t('done', { decided: done - failed, failed }) : t('progress', { done, total: run.total })}
        </Text>
        {isDone && (
          <Button variant="default" size="compact-md" onClick={closeRun}>
            {common('close')}
          </Button>
        )}
      </Group>
      {!isDone && <Progress value={(100 * done) / run.total} aria-label={t('label')} />}
      {isDone && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ul className={classes.outcomes} tabIndex={0} aria-label={t('label')}>
          {ordered.map(({ id, name, verdict, failure }) => (
            <li key={id}>
              {failure === null ? (
                <RequestStatusBadge status={verdict} />
              ) : (
                <StatusBadge meaning="attention">{t('refused')}</StatusBadge>
              )}
              <Link href={paths.inbox({ request: id })}>{name}</Link>
              {failure !== null && <Text size="xs">{failure}</Text>}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
