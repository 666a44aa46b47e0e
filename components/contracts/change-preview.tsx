'use client';

import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Duration } from '#components/ui/duration.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { PreviewFrame } from '#components/ui/preview-frame.tsx';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import classes from './change-preview.module.css';
import { movedBalances } from './preview-values.ts';
import type { ContractChange, ContractPreview, LeavePreview } from './types.ts';

const TYPING_PAUSE_MILLISECONDS = 400;
const KEEPS = { placeholderData: keepPreviousData, staleTime: 0 };

type ChangePreviewProps = {
  change: ContractChange | null;
  /** There is no change because nothing was typed yet. */
  isUntouched?: boolean;
};

/** Effect of a change on days, balances and leave; null: the form has no change to preview yet. It reserves its space while loading. */
export function ChangePreview({ change, isUntouched = false }: ChangePreviewProps) {
  const t = useTranslations('contracts.preview');
  const errorText = useErrorText();
  const [asked] = useDebouncedValue(change && JSON.stringify(change), TYPING_PAUSE_MILLISECONDS);
  const request = asked === null ? skipToken : (JSON.parse(asked) as ContractChange);
  const terms = trpc.overtime.previewContractChange.useQuery(request, KEEPS);
  const leave = trpc.leave.plans.previewContractChange.useQuery(request, KEEPS);
  const error = terms.error ?? leave.error;
  const isWaiting = change === null || asked === null;
  const retry = () => {
    void terms.refetch();
    void leave.refetch();
  };
  return (
    <PreviewFrame title={t('title')} isReading={terms.isFetching || leave.isFetching} height={132}>
      {change === null && <Text c="dimmed">{t(isUntouched ? 'untouched' : 'waiting')}</Text>}
      {!isWaiting && error && (
        <NotLoaded title={t('failed')} onRetry={retry}>
          {errorText(error)}
        </NotLoaded>
      )}
      {change !== null && !error && !(terms.data && leave.data && !isWaiting) && (
        <Stack gap="sm" mt="sm">
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width="70%" />
        </Stack>
      )}
      {!isWaiting && !error && terms.data && leave.data && <Moves terms={terms.data} leave={leave.data} />}
    </PreviewFrame>
  );
}

function Moves({ terms, leave }: { terms: ContractPreview; leave: LeavePreview }) {
  const t = useTranslations('contracts.preview');
  const date = useLocalDate();
  const { amount } = useLeaveDays();
  const { days, week, balance } = terms;
  const moved = movedBalances(balance);
  const isBalanceMoved = moved.some(({ before, after }) => before.seconds !== after.seconds);
  if (days === null && !isBalanceMoved && leave.years.length === 0) return <Text>{t('nothing')}</Text>;
  const hours = (seconds: number | null) => (seconds === null ? t('noContract') : <Duration seconds={seconds} />);
  return (
    <>
      <ul className={classes.moves}>
        {days && (
          <li>
            <span>{t('days')}</span>
            <span>
              {t(days.goesOn ? 'goesOn' : 'count', { count: days.count, from: date(days.from), to: date(days.to) })}
            </span>
          </li>
        )}
        {week && <Move name={t('week')} before={hours(week.beforeSeconds)} after={hours(week.afterSeconds)} />}
        {moved.map(({ key, before, after }) => (
          <Move
            key={key}
            isPart={key !== 'balance'}
            name={t(key)}
            before={<Duration {...before} signed />}
            after={<Duration {...after} signed fw={600} />}
          />
        ))}
        {leave.years.map(({ year, absenceTypeName, beforeDays, afterDays }) => (
          <Move
            key={`${absenceTypeName} ${year}`}
            name={t('leave', { type: absenceTypeName, year: String(year) })}
            before={amount(beforeDays)}
            after={<b>{amount(afterDays)}</b>}
          />
        ))}
      </ul>
      {days?.since && (
        <Text size="xs" c="dimmed">
          {t('since', { date: date(days.since) })}
        </Text>
      )}
      {balance.since && (
        <Text size="xs" c="dimmed">
          {t('balanceSince', { date: date(balance.since) })}
        </Text>
      )}
    </>
  );
}

type MoveProps = { name: string; before: ReactNode; after: ReactNode; isPart?: boolean };

function Move({ name, before, after, isPart = false }: MoveProps) {
  const t = useTranslations('contracts.preview');
  return (
    <li className={isPart ? classes.part : undefined}>
      <span>{name}</span>
      <span>
        {before} <span aria-hidden>→</span> <VisuallyHidden>{t('to')}</VisuallyHidden> {after}
      </span>
    </li>
  );
}
