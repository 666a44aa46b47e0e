'use client';

import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useErrorText } from '#components/trpc/errors.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { usePeriodName } from '#components/ui/use-period-name.ts';
import { timeOf } from '#server/modules/absences/rules-spans.ts';
import { DecisionBar } from './decision-bar.tsx';
import type { Failure } from './decision-store.ts';
import { RequestDetail } from './request-detail.tsx';
import { DetailSkeleton, RequestHead } from './request-head.tsx';
import type { AbsenceRequest } from './types.ts';
import type { useInbox } from './use-inbox.ts';
import { useCorrectionWords, useDaysWords } from './words.tsx';

const FailedDecision = lazyPart(() => import('./failed-decision.tsx').then((file) => file.FailedDecision));

const CompanyDetail = lazyPart(() => import('./company-detail.tsx').then((file) => file.CompanyDetail), {
  waiting: () => <DetailSkeleton />,
});

const CorrectionDetail = lazyPart(
  () => import('#components/corrections/correction-detail.tsx').then((file) => file.CorrectionDetail),
  { waiting: () => <DetailSkeleton /> },
);

const MonthDetail = lazyPart(() => import('./month-detail.tsx').then((file) => file.MonthDetail), {
  waiting: () => <DetailSkeleton />,
});

type RequestPaneProps = {
  inbox: ReturnType<typeof useInbox>;
  /** How many are selected: then the decision is for them, and this request has none of its own. */
  selected: number;
  failures: ReadonlyMap<string, Failure>;
  timeZone: string;
};

/** The current request: its head and the decision at once, the rest as soon as it has loaded. */
export function RequestPane({ inbox, selected, failures, timeZone }: RequestPaneProps) {
  const t = useTranslations('approvals');
  const errorText = useErrorText();
  const daysWords = useDaysWords();
  const correctionWords = useCorrectionWords();
  const periodName = usePeriodName();
  const { detail, rejecting, send } = inbox;
  const { id, row, status, refusal, hasKeys } = inbox.current;
  const subject = row ?? detail.data;

  if (id === null) return <Text c="dimmed">{t('detail.none')}</Text>;
  if (detail.error && !subject) {
    return (
      <NotLoaded title={t('detail.failed')} onRetry={() => void detail.refetch()}>
        {errorText(detail.error)}
      </NotLoaded>
    );
  }
  if (!subject || !status) return <DetailSkeleton />;
  const failure = failures.get(id);
  const words =
    subject.kind === 'absence'
      ? daysWords(
          Array.isArray(subject.days) ? summaryOf(subject.days, subject.absenceType) : subject.days,
          subject.absenceType,
        )
      : subject.kind === 'correction'
        ? correctionWords(subject.correction)
        : subject.kind === 'month'
          ? [t('list.month'), periodName(subject)]
          : [];
  return (
    <Stack gap="md">
      <RequestHead
        request={subject}
        status={status}
        workplace={detail.data?.workplace}
        words={words}
        timeZone={timeZone}
      />
      {failure && <FailedDecision failure={failure} timeZone={timeZone} />}
      {status === 'pending' &&
        (selected > 0 ? (
          <Text c="dimmed">{t('bulk.instead', { count: selected })}</Text>
        ) : (
          <DecisionBar
            request={subject}
            refusal={refusal}
            hasKeys={hasKeys && refusal === null}
            isRejecting={rejecting === id}
            comment={failure?.comment ?? null}
            onAccept={() => send({ type: 'accept', what: 'request' })}
            onAskReject={() => send({ type: 'askReason', what: 'request' })}
            onReject={(comment) => send({ type: 'reject', what: 'request', comment })}
            onBack={() => send({ type: 'leaveReason' })}
          />
        ))}
      {detail.data?.kind === 'absence' ? (
        <RequestDetail request={detail.data} timeZone={timeZone} />
      ) : detail.data?.kind === 'correction' ? (
        <CorrectionDetail correction={detail.data.correction} timeZone={timeZone} />
      ) : detail.data?.kind === 'month' ? (
        <MonthDetail request={detail.data} timeZone={timeZone} />
      ) : detail.data ? (
        <CompanyDetail request={detail.data} timeZone={timeZone} />
      ) : detail.error ? (
        <NotLoaded title={t('detail.failed')} onRetry={() => void detail.refetch()}>
          {errorText(detail.error)}
        </NotLoaded>
      ) : (
        <DetailSkeleton />
      )}
    </Stack>
  );
}

function summaryOf(days: AbsenceRequest['days'], type: AbsenceRequest['absenceType']) {
  const dates = days.map(({ date }) => date);
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '', ...timeOf(days, type) };
}
