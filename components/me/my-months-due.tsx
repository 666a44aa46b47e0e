'use client';

import { Paper, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import classes from './my-pages.module.css';

/** The last months, as My time shows them. */
const MONTHS = 12;

type Period = { id: string; from: string; to: string };

/** Months that the person has to confirm (K2), each with the way to its record; nothing if there is none. */
export function MyMonthsDue({ employeeId }: { employeeId: string }) {
  const { data } = trpc.periods.list.useQuery({ limit: MONTHS, employeeId: [employeeId] });
  const inReview = data?.rows.filter(({ status }) => status === 'review') ?? [];
  return inReview.map((period) => <DueMonth key={period.id} period={period} employeeId={employeeId} />);
}

function DueMonth({ period, employeeId }: { period: Period; employeeId: string }) {
  const t = useTranslations('me.months');
  const nameOf = usePeriodName();
  const { data: review } = trpc.periods.get.useQuery({ id: period.id });
  const { data: people } = trpc.periods.listPeople.useQuery({ id: period.id, employeeId: [employeeId] });
  const own = people?.rows[0];
  const isDue = review?.requires.confirmation && own && !own.confirmation && !own.refusal && !own.closing;
  if (!isDue) return null;
  const month = nameOf(period);
  return (
    <Paper component="section" aria-label={t('due', { month })} p="md" className={classes.proposal}>
      <Text fw={600}>{t('due', { month })}</Text>
      <Text c="dimmed">{t('dueText')}</Text>
      <LinkButton href={paths.myMonth(period.id)}>{t('check', { month })}</LinkButton>
    </Paper>
  );
}
