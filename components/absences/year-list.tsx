'use client';

import { Button, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { TypeName } from '#components/approvals/words.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { WideTable } from '#components/ui/wide-table.tsx';
import { isFreeIn, spansOf, timeOf } from '#server/modules/absences/rules-spans.ts';
import type { Returnable } from './take-back-dialog.tsx';
import type { PersonYear, TimelineDay } from './types.ts';
import { usePartWords } from './use-part-words.ts';
import classes from './year-list.module.css';

const COLUMNS = 5;

const MEANING = { granted: 'accepted', pending: 'waiting', removal: 'attention', released: 'neutral' } as const;

/** Days of absences, and those whose place sick days have taken (E13). */
type ListedDay = Omit<TimelineDay, 'kind'> & { kind: TimelineDay['kind'] | 'released' };

type YearListProps = {
  person: PersonYear;
  /** Takes back days of an absence (E16); null: the viewer may not. */
  onTakeBack: ((absence: Returnable) => void) | null;
};

/** The absences and holidays of the year as a table. */
export function YearList({ person, onTakeBack }: YearListProps) {
  const t = useTranslations('absences.year.list');
  const takeBack = useTranslations('absences.takeBack');
  const words = useTranslations('common.words');
  const formatDuration = useFormatDuration();
  const date = useLocalDate();
  const partWords = usePartWords();
  const absent = useTranslations('approvals')('absent');
  const { year, pattern, days, replacements, batches, types, holidays, today } = person;
  const released = replacements.map(({ releasedRequestId: requestId, releasedTypeId: typeId, ...part }): ListedDay => {
    const { date: day, startTime, endTime } = part;
    return { date: day, startTime, endTime, requestId, typeId, kind: 'released', seconds: 0 };
  });
  const spans = spansOf<ListedDay>([...days, ...released], isFreeIn(`${year}-01-01`, pattern));
  const typeOf = ({ typeId }: Pick<(typeof spans)[number], 'typeId'>) => types.find(({ id }) => id === typeId) ?? null;
  /** Names of the absences on the other side of a replacement, with their days (E13). */
  const otherSide = ({ kind, requestId, typeId, days: ofSpan }: (typeof spans)[number]): string[] => {
    const isReleased = kind === 'released';
    const own = replacements.filter(
      (one) =>
        ofSpan.some((day) => day.date === one.date) &&
        (isReleased
          ? one.releasedRequestId === requestId && one.releasedTypeId === typeId
          : kind === 'granted' && one.requestId === requestId),
    );
    return [...Map.groupBy(own, (one) => (isReleased ? one.typeId : one.releasedTypeId))].map(([id, parts]) => {
      const values = { type: typeOf({ typeId: id })?.name ?? absent, days: partWords(parts) };
      return isReleased ? t('replacedBy', values) : t('replaces', values);
    });
  };
  /** Days of a request over New Year that are in another year (E14). */
  const beyond = ({ requestId }: (typeof spans)[number]) => {
    const batch = batches.find(({ parts }) => requestId !== null && parts.includes(requestId));
    return batch && `${date(batch.from)} – ${date(batch.to)}`;
  };
  /** Granted days of a type that the viewer sees, without those that a pending request takes back. */
  const returnable = (span: (typeof spans)[number]): Returnable | null => {
    const { kind, typeId, days: ofSpan } = span;
    const type = typeOf({ typeId });
    const left = ofSpan.filter((day) => !days.some((one) => one.kind === 'removal' && one.date === day.date));
    return kind === 'granted' && type && left.length > 0
      ? { type, days: left, hasReplaced: otherSide(span).length > 0 }
      : null;
  };
  // Of another year nothing is today.
  const next = spans.findIndex(({ to }) => to >= today);
  const coming = today.startsWith(`${year}-`) ? (next === -1 ? spans.length : next) : null;
  return (
    <section aria-labelledby="year-absences">
      <Title order={2} id="year-absences" mb="sm">
        {t('title')}
      </Title>
      {spans.length === 0 && holidays.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      {spans.length > 0 && (
        <WideTable label={t('title')} minWidth={320}>
          <thead>
            <tr>
              <th>{words('days')}</th>
              <th data-wide>{words('type')}</th>
              <th data-align="right">{t('time')}</th>
              <th>{words('status')}</th>
              {onTakeBack && <th data-wide>{words('actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {spans.map((span, index) => (
              <Fragment key={`${span.kind} ${span.requestId} ${span.from} ${span.days[0]?.startTime}`}>
                {index === coming && <TodayRow today={today} />}
                <tr>
                  <td>
                    {span.from === span.to
                      ? date(span.from, { weekday: true, year: false })
                      : `${date(span.from, { year: false })} – ${date(span.to, { year: false })}`}
                    <span data-narrow>
                      <TypeName type={typeOf(span)} />
                    </span>
                    {otherSide(span).map((text) => (
                      <Text key={text} size="xs" c="dimmed">
                        {text}
                      </Text>
                    ))}
                    {beyond(span) && (
                      <Text size="xs" c="dimmed">
                        {t('partOf', { days: beyond(span) ?? '' })}
                      </Text>
                    )}
                    {onTakeBack && (
                      <span data-narrow>
                        <TakeBack absence={returnable(span)} label={takeBack('open')} onOpen={onTakeBack} />
                      </span>
                    )}
                  </td>
                  <td data-wide>
                    <TypeName type={typeOf(span)} />
                  </td>
                  <td data-align="right">{span.kind !== 'released' && formatDuration(timeOf(span.days).seconds)}</td>
                  <td>
                    <StatusBadge meaning={MEANING[span.kind]}>{t(`kinds.${span.kind}`)}</StatusBadge>
                  </td>
                  {onTakeBack && (
                    <td data-wide>
                      <TakeBack absence={returnable(span)} label={takeBack('open')} onOpen={onTakeBack} />
                    </td>
                  )}
                </tr>
              </Fragment>
            ))}
            {coming === spans.length && <TodayRow today={today} />}
          </tbody>
        </WideTable>
      )}
      {holidays.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('holidays', {
            holidays: holidays
              .map(
                ({ half, name, ...one }) =>
                  `${date(one.date, { year: false })} ${half ? words('halfHolidayNamed', { name }) : name}`,
              )
              .join(' · '),
          })}
        </Text>
      )}
    </section>
  );
}

/** Stands between the absences that are over and the others. */
function TodayRow({ today }: { today: string }) {
  const words = useTranslations('common.words');
  const date = useLocalDate();
  return (
    <tr aria-current="date" className={classes.today}>
      <td colSpan={COLUMNS}>
        {words('today')} · {date(today, { weekday: true, year: false })}
      </td>
    </tr>
  );
}

type TakeBackProps = { absence: Returnable | null; label: string; onOpen: (absence: Returnable) => void };

const TakeBack = ({ absence, label, onOpen }: TakeBackProps) =>
  absence && (
    <Button variant="subtle" size="compact-md" onClick={() => onOpen(absence)}>
      {label}
    </Button>
  );
