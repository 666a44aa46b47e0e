'use client';

import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Section } from '#components/approvals/section.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { CorrectionChange } from './correction-change.tsx';
import classes from './correction-detail.module.css';
import { CorrectionEffect } from './correction-effect.tsx';
import { CorrectionStatusBadge } from './correction-status.tsx';
import type { Correction } from './types.ts';

const EntryVersions = lazyPart(() => import('#components/time/entry-versions.tsx').then((file) => file.EntryVersions));

/** Everything that a decision on a correction needs: old and new, the effect, both texts, the course, and the entry's versions. */
export function CorrectionDetail({ correction, timeZone }: { correction: Correction; timeZone: string }) {
  const t = useTranslations('corrections.detail');
  const versions = useTranslations('time.versions');
  const { effect, reason, workEntryId } = correction;
  return (
    <Stack gap="lg">
      <Section title={t('change')}>
        <CorrectionChange correction={correction} />
      </Section>
      {effect && (
        <Section title={t('effect')}>
          <CorrectionEffect effect={effect} />
        </Section>
      )}
      <Section title={t('reason')}>
        <blockquote className={classes.quote}>{reason}</blockquote>
      </Section>
      <Section title={t('course')}>
        <Course correction={correction} timeZone={timeZone} />
      </Section>
      {workEntryId !== null && (
        <Section title={versions('title')}>
          <EntryVersions entryId={workEntryId} />
        </Section>
      )}
    </Stack>
  );
}

function Course({ correction, timeZone }: { correction: Correction; timeZone: string }) {
  const t = useTranslations('corrections');
  const localDate = useLocalDate();
  const { side, proposedBy, createdAt, answerBy, objection, decidedBy, decidedAt, comment, mode, status } = correction;
  const isOpen = status === 'proposed' || status === 'overdue';
  return (
    <ol className={classes.course}>
      <li>
        <StatusBadge meaning="neutral">{t('detail.proposed')}</StatusBadge>
        <span>
          {proposedBy.name} · {t(`sides.${side}`)}
        </span>
        <Instant at={createdAt} timeZone={timeZone} focusable size="xs" c="dimmed" />
      </li>
      {objection && (
        <li>
          <StatusBadge meaning="attention">{t('detail.objection')}</StatusBadge>
          <Instant at={objection.at} timeZone={timeZone} focusable size="xs" c="dimmed" />
          {objection.comment && <blockquote className={classes.quote}>{objection.comment}</blockquote>}
        </li>
      )}
      {isOpen && answerBy !== null && (
        <li>
          <CorrectionStatusBadge status={status} mode={mode} />
          <Text size="sm">{t(`detail.answerBy.${status}`, { date: localDate(answerBy) })}</Text>
        </li>
      )}
      {decidedBy && decidedAt !== null && (
        <li>
          <CorrectionStatusBadge status={status} mode={mode} />
          <span>{decidedBy.name}</span>
          <Instant at={decidedAt} timeZone={timeZone} focusable size="xs" c="dimmed" />
          {comment !== null && <blockquote className={classes.quote}>{comment}</blockquote>}
        </li>
      )}
    </ol>
  );
}
