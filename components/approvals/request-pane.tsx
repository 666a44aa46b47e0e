'use client';

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useErrorText } from '#components/trpc/errors.ts';
import { DecisionBar } from './decision-bar.tsx';
import { dropFailures, type Failure } from './decision-store.ts';
import { DetailSkeleton, RequestDetail, RequestHead } from './request-detail.tsx';
import type { InboxRequest } from './types.ts';
import type { useInbox } from './use-inbox.ts';
import { useDaysWords } from './words.tsx';

type RequestPaneProps = {
  inbox: ReturnType<typeof useInbox>;
  hasKeys: boolean;
  failures: ReadonlyMap<string, Failure>;
  timeZone: string;
};

/** The current request: its head and the decision at once, the rest as soon as it has loaded. */
export function RequestPane({ inbox, hasKeys, failures, timeZone }: RequestPaneProps) {
  const t = useTranslations('approvals');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const daysWords = useDaysWords();
  const { detail, rejecting, send } = inbox;
  const { id, row, status, refusal } = inbox.current;
  const subject = row ?? detail.data;

  if (id === null) return <Text c="dimmed">{t('detail.none')}</Text>;
  if (detail.error && !subject) {
    return (
      <Alert color="red" title={t('detail.failed')}>
        <Text mb="sm">{errorText(detail.error)}</Text>
        <Button variant="default" onClick={() => void detail.refetch()}>
          {common('retry')}
        </Button>
      </Alert>
    );
  }
  if (!subject || !status) return <DetailSkeleton />;
  const failure = failures.get(id);
  const days = row?.days ?? (detail.data && summaryOf(detail.data));
  return (
    <Stack gap="md">
      <RequestHead
        request={{ ...subject, status }}
        words={days ? daysWords(days, subject.absenceType) : []}
        timeZone={timeZone}
      />
      {failure && (
        <Alert
          color="red"
          title={t('failure.here')}
          withCloseButton
          closeButtonLabel={common('close')}
          onClose={() => dropFailures([id])}
        >
          {failure.text}
        </Alert>
      )}
      {status === 'pending' && (
        <DecisionBar
          id={id}
          refusal={refusal}
          hasKeys={hasKeys && refusal === null}
          isRejecting={rejecting === id}
          onAccept={() => send({ type: 'accept', what: 'request' })}
          onAskReject={() => send({ type: 'askReason', what: 'request' })}
          onReject={(comment) => send({ type: 'reject', what: 'request', comment })}
          onBack={() => send({ type: 'leaveReason' })}
        />
      )}
      {detail.data ? (
        <RequestDetail request={detail.data} timeZone={timeZone} />
      ) : detail.error ? (
        <Alert color="red" title={t('detail.failed')}>
          {errorText(detail.error)}
        </Alert>
      ) : (
        <DetailSkeleton />
      )}
    </Stack>
  );
}

function summaryOf({ days }: InboxRequest) {
  const dates = days.map(({ date }) => date);
  return {
    first: dates[0] ?? '',
    last: dates.at(-1) ?? '',
    count: new Set(days.filter(({ seconds }) => seconds > 0).map(({ date }) => date)).size,
    seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
