'use client';

import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { MonthTotals, OpenPoints, openPointsOf } from '#components/periods/month-facts.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Section } from './section.tsx';
import type { MonthRequest } from './types.ts';

/** Everything that an approval of a month needs: totals, what is open, and the steps taken (K1, K2). */
export function MonthDetail({ request, timeZone }: { request: MonthRequest; timeZone: string }) {
  const t = useTranslations('periods');
  const { periodId, from, to, requires, month } = request;
  const { confirmation, approval } = month;
  const open = openPointsOf(month);
  return (
    <Stack gap="lg">
      <Section title={t('month.totals')}>
        <MonthTotals totals={month.totals} />
      </Section>
      <Section title={t('month.open')}>
        {open.length === 0 ? (
          <Text c="dimmed">{t('month.nothingOpen')}</Text>
        ) : (
          <OpenPoints period={{ id: periodId, from, to }} employee={month.employee} blockers={open} />
        )}
      </Section>
      <Section title={t('month.steps')}>
        {confirmation ? (
          <Step at={confirmation.at} text={t('month.confirmed', { name: confirmation.byName })} timeZone={timeZone} />
        ) : (
          <Text c="dimmed">{t(requires.confirmation ? 'month.notConfirmed' : 'month.confirmationNotRequired')}</Text>
        )}
        {approval && (
          <Step at={approval.at} text={t('month.approved', { name: approval.byName })} timeZone={timeZone} />
        )}
      </Section>
    </Stack>
  );
}

function Step({ at, text, timeZone }: { at: string; text: string; timeZone: string }) {
  return (
    <Text size="xs" c="dimmed" component="div">
      <StatusBadge meaning="accepted">{text}</StatusBadge> <Instant at={at} timeZone={timeZone} />
    </Text>
  );
}
