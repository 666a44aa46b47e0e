'use client';

import { Drawer, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DecisionBar } from '#components/approvals/decision-bar.tsx';
import { RequestDetail } from '#components/approvals/request-detail.tsx';
import { DetailSkeleton, RequestHead } from '#components/approvals/request-head.tsx';
import { useDaysWords } from '#components/approvals/words.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { LocalDate } from '#components/ui/local-date.tsx';
import { timeOf } from '#server/modules/absences/rules-spans.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Opened } from './opened-day.ts';
import type { TimelineType } from './types.ts';

type AbsencePanelProps = {
  opened: boolean;
  absence: Opened;
  types: readonly TimelineType[];
  timeZone: string;
  /** Why the viewer cannot decide; null if they can. */
  refusal: string | null;
  onDecide: (requestId: string, verdict: 'accepted' | 'rejected', comment: string | null) => void;
  onClose: () => void;
};

/** Somebody's absences of a date beside the timeline; of a request, all that its decision needs. */
export function AbsencePanel({ opened, absence, types, timeZone, refusal, onDecide, onClose }: AbsencePanelProps) {
  const t = useTranslations('absences.panel');
  const { row, date, days, isRejecting } = absence;
  const pending = days.find(({ kind }) => kind !== 'granted');
  const shown = [...new Set(days.flatMap(({ requestId }) => requestId ?? []))];
  const ordered = pending?.requestId ? [pending.requestId, ...shown.filter((id) => id !== pending.requestId)] : shown;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('title', { name: fullNameOf(row.person) })}
    >
      <Stack gap="xl">
        {days
          .filter(({ requestId }) => requestId === null)
          .map((day) => (
            <Direct key={`${day.startTime}`} day={day} date={date} types={types} />
          ))}
        {ordered.map((id) => (
          <Request
            key={id}
            id={id}
            timeZone={timeZone}
            refusal={refusal}
            startsRejecting={isRejecting && id === pending?.requestId}
            onDecide={(verdict, comment) => onDecide(id, verdict, comment)}
          />
        ))}
      </Stack>
    </Drawer>
  );
}

/** Set in the calendar itself: there is no request to look at. */
function Direct({ day, date, types }: { day: Opened['days'][number]; date: string; types: readonly TimelineType[] }) {
  const t = useTranslations('absences.panel');
  const absent = useTranslations('approvals')('absent');
  return (
    <div>
      <Text fw={600}>{types.find(({ id }) => id === day.typeId)?.name ?? absent}</Text>
      <Text>
        <LocalDate date={date} weekday /> {day.startTime && `${day.startTime}–${day.endTime}`}
      </Text>
      <Text c="dimmed">{t('direct')}</Text>
    </div>
  );
}

type RequestProps = {
  id: string;
  timeZone: string;
  refusal: string | null;
  startsRejecting: boolean;
  onDecide: (verdict: 'accepted' | 'rejected', comment: string | null) => void;
};

function Request({ id, timeZone, refusal, startsRejecting, onDecide }: RequestProps) {
  const errorText = useErrorText();
  const daysWords = useDaysWords();
  const [isRejecting, setIsRejecting] = useState(startsRejecting);
  const { data: request, error } = trpc.approvals.getInboxRequest.useQuery({ id });
  // One that could not be read again stays, with what was typed.
  if (error && !request) return <Text role="alert">{errorText(error)}</Text>;
  if (request?.kind !== 'absence') return <DetailSkeleton />;
  const [first, last] = [request.days[0]?.date ?? '', request.days.at(-1)?.date ?? ''];
  return (
    <Stack gap="md">
      <RequestHead
        request={request}
        status={request.status}
        workplace={request.workplace}
        words={daysWords({ first, last, ...timeOf(request.days, request.absenceType) }, request.absenceType)}
        timeZone={timeZone}
      />
      {request.status === 'pending' && (
        <DecisionBar
          request={{ kind: 'absence', id }}
          comment={null}
          refusal={refusal}
          hasKeys={false}
          isRejecting={isRejecting}
          onAccept={() => onDecide('accepted', null)}
          onAskReject={() => setIsRejecting(true)}
          onReject={(comment) => onDecide('rejected', comment)}
          onBack={() => setIsRejecting(false)}
        />
      )}
      <RequestDetail request={request} timeZone={timeZone} />
    </Stack>
  );
}
