'use client';

import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { neededOf, staffingOf } from '#server/modules/absences/rules-coverage.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './team-days.module.css';
import type { AbsenceRequest } from './types.ts';

const FIRST_COLLEAGUES = 6;

/** The requested days one by one: how much of each, who else is off or has asked for it, and how many of the office would be in. */
export function TeamDays({ request }: { request: AbsenceRequest }) {
  const t = useTranslations('approvals.team');
  const words = useTranslations('common.words');
  const localDate = useLocalDate();
  const dates = [...new Set(request.days.map(({ date }) => date))];
  const colleagues = [...new Map(request.alsoOff.map(({ person }) => [person.id, person])).values()];
  const [showsAllOf, setShowsAllOf] = useState<string | null>(null);
  const shown = showsAllOf === request.id ? colleagues : colleagues.slice(0, FIRST_COLLEAGUES);
  const label = t('label', { name: fullNameOf(request.person) });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words('person')}</th>
              {dates.map((date) => (
                <th key={date} scope="col">
                  <time dateTime={date}>{localDate(date, { weekday: true, year: false })}</time>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{fullNameOf(request.person)}</th>
              {dates.map((date) => (
                <td key={date}>
                  <AskedDay request={request} date={date} />
                </td>
              ))}
            </tr>
            {request.coverage.map((unit) => (
              <tr key={unit.id} data-office>
                <th scope="row">
                  {unit.name}
                  <Text size="xs" c="dimmed">
                    {t('wouldBeThere')}
                  </Text>
                </th>
                {dates.map((date) => {
                  const day = unit.days.find((one) => one.date === date);
                  return (
                    <td key={date}>{day && <Coverage day={day} minimum={unit.minimum} asks={asksFor(request)} />}</td>
                  );
                })}
              </tr>
            ))}
            {shown.map((person) => (
              <tr key={person.id}>
                <th scope="row">{fullNameOf(person)}</th>
                {dates.map((date) => (
                  <td key={date}>
                    <ColleagueDay alsoOff={request.alsoOff.filter((off) => off.person.id === person.id)} date={date} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < colleagues.length && (
        <Button variant="subtle" size="compact-md" mt={6} onClick={() => setShowsAllOf(request.id)}>
          {t('showAll', { count: colleagues.length })}
        </Button>
      )}
      {colleagues.length === 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('nobodyElse')}
        </Text>
      )}
    </>
  );
}

/** A pending or accepted absence means one person less. A removal, a rejected or a cancelled request does not. */
const asksFor = ({ type, status }: AbsenceRequest): 0 | 1 =>
  type === 'create' && (status === 'pending' || status === 'accepted') ? 1 : 0;

function AskedDay({ request, date }: { request: AbsenceRequest; date: string }) {
  const t = useTranslations('approvals.team');
  const formatDuration = useFormatDuration();
  const parts = request.days.filter((day) => day.date === date);
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const times = parts.flatMap(({ startTime, endTime }) => (startTime && endTime ? [`${startTime}–${endTime}`] : []));
  return (
    <span className={classes.cell} data-kind={request.type === 'delete' ? 'back' : 'asked'}>
      <span>{formatDuration(seconds)}</span>
      {times.length > 0 ? (
        times.map((time) => (
          <span key={time} className={classes.small}>
            {time}
          </span>
        ))
      ) : (
        <span className={classes.small}>{seconds === 0 ? t('unplanned') : t('wholeDay')}</span>
      )}
    </span>
  );
}

function ColleagueDay({ alsoOff, date }: { alsoOff: AbsenceRequest['alsoOff']; date: string }) {
  const t = useTranslations('approvals.team');
  const off = alsoOff.find(({ dates }) => dates.includes(date));
  if (!off) {
    return (
      <span className={classes.none}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('there')}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={classes.cell} data-kind={off.status === 'accepted' ? 'off' : 'asks'}>
      <span>{off.status === 'accepted' ? t('off') : t('asks')}</span>
      {!off.wholeDays && <span className={classes.small}>{t('partly')}</span>}
    </span>
  );
}

type CoverageProps = {
  day: AbsenceRequest['coverage'][number]['days'][number];
  minimum: number | null;
  asks: 0 | 1;
};

/** How many would be in if this is approved, as numbers and as a bar: in, pending, off; and whether that is below the minimum. */
function Coverage({ day, minimum, asks }: CoverageProps) {
  const t = useTranslations('approvals.team');
  const { people, pending } = day;
  const { present, staffing } = staffingOf(day, minimum, asks);
  const share = (count: number) => `${people === 0 ? 0 : (100 * count) / people}%`;
  return (
    <span className={classes.coverage} data-staffing={staffing}>
      <span className="tabular">{t('coverage', { there: present, people })}</span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: share(Math.max(0, present - pending)) }} data-part="there" />
        <span style={{ width: share(Math.min(present, pending)) }} data-part="asks" />
      </span>
      {pending > 0 && <span className={classes.small}>{t('moreAsk', { count: pending })}</span>}
      {staffing === 'short' && <span className={classes.small}>{t('short', { minimum: neededOf(day, minimum) })}</span>}
    </span>
  );
}
