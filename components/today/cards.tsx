'use client';

import { Skeleton, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWaitingCount } from '#components/approvals/use-waiting-count.ts';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { Card } from './card.tsx';
import { ClockTime } from './clock-time.tsx';
import classes from './today.module.css';
import { Whereabouts } from './whereabouts.tsx';

/** While a block is read: the layout it will have. */
const reading = <Skeleton height={36} />;

function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

const OWN_STATUS = { online: 'in', paused: 'break', remote: 'remote', offline: 'off' } as const;

/** The reader's own clock, if they are an employee. */
export function OwnDay() {
  const t = useTranslations('today');
  const formatDuration = useFormatDuration();
  const errorText = useErrorText();
  const { data, error } = trpc.me.getDay.useQuery();
  if (data === null) return null;
  const isOut = data?.workStatus === 'offline';
  return (
    <Card title={t('own.title')} failure={error && !data ? errorText(error) : null}>
      {data ? (
        <>
          <Text component="div" className={classes.own}>
            {isOut ? t('own.out') : <Whereabouts status={OWN_STATUS[data.workStatus]} />}
            {data.since && !isOut && (
              <span>
                {t.rich('own.since', { time: () => <ClockTime at={data.since ?? ''} timeZone={data.timeZone} /> })}
              </span>
            )}
          </Text>
          <Text c="dimmed" className="tabular">
            {t('own.worked', {
              worked: formatDuration(data.workedSeconds),
              planned: formatDuration(data.plannedSeconds),
            })}
          </Text>
        </>
      ) : (
        reading
      )}
    </Card>
  );
}

/** Requests that wait for the reader's decision. */
export function Waiting() {
  const t = useTranslations('today.waiting');
  const errorText = useErrorText();
  const { error } = trpc.approvals.countPending.useQuery();
  const count = useWaitingCount();
  return (
    <Card title={t('title')} failure={error && count === undefined ? errorText(error) : null}>
      {count === undefined && reading}
      {count === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {count !== undefined && count > 0 && (
        <LinkButton href={paths.inbox()} variant="light" fullWidth>
          {t('requests', { count })}
        </LinkButton>
      )}
    </Card>
  );
}

/** Clock-outs that somebody has to look at. */
export function Findings() {
  const t = useTranslations('today.findings');
  const errorText = useErrorText();
  const { data, error } = trpc.today.getFindings.useQuery();
  return (
    <Card title={t('title')} failure={error && !data ? errorText(error) : null}>
      {!data && reading}
      {data && data.rows.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {data && data.rows.length > 0 && (
        <>
          <Text>
            {(['forgotten', 'unconfirmed'] as const)
              .filter((kind) => data[kind] > 0)
              .map((kind) => t(kind, { count: data[kind] }))
              .join(' · ')}
          </Text>
          <Rows>
            {data.rows.map(({ person, kind, startedAt, timeZone }) => (
              <li key={`${person.id} ${startedAt}`}>
                <Person
                  name={fullNameOf(person)}
                  picture={person.imageProfileURL}
                  href={paths.person(person.id)}
                  detail={
                    <>
                      {t(`kinds.${kind}`)} · <ClockTime at={startedAt} timeZone={timeZone} />
                    </>
                  }
                />
              </li>
            ))}
          </Rows>
        </>
      )}
    </Card>
  );
}

/** People absent this week. */
export function WeekAbsences() {
  const t = useTranslations('today');
  const errorText = useErrorText();
  const date = useLocalDate();
  const format = useFormatter();
  const { data, error } = trpc.today.getWeekAbsences.useQuery();
  return (
    <Card
      title={t('week.title')}
      failure={error && !data ? errorText(error) : null}
      aside={
        data && <Text c="dimmed">{`${date(data.from, { year: false })} – ${date(data.to, { year: false })}`}</Text>
      }
    >
      {!data && reading}
      {data && data.rows.length === 0 && <Text c="dimmed">{t('week.nothing')}</Text>}
      {data && data.rows.length > 0 && (
        <Rows>
          {data.rows.map(({ person, typeName, dates, wholeDays }) => (
            <li key={`${person.id} ${typeName}`}>
              <Person
                name={fullNameOf(person)}
                picture={person.imageProfileURL}
                href={paths.person(person.id)}
                detail={`${typeName ?? t('statuses.absent')} · ${format.list(
                  dates.map((day) => date(day, { weekday: true, year: false })),
                )}${wholeDays ? '' : ` · ${t('week.partly')}`}`}
              />
            </li>
          ))}
        </Rows>
      )}
      {data && data.total > data.rows.length && (
        <Text c="dimmed">{t('week.more', { count: data.total - data.rows.length })}</Text>
      )}
    </Card>
  );
}
