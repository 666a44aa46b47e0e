'use client';

import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { TypeName } from '#components/approvals/words.tsx';
import { formatDuration } from '#components/ui/duration-format.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { WideTable } from '#components/ui/wide-table.tsx';
import { isFreeIn, spansOf, timeOf } from '#server/modules/absences/rules-spans.ts';
import type { PersonYear } from './types.ts';

const MEANING = { granted: 'accepted', pending: 'waiting', removal: 'attention' } as const;

/** The absences and holidays of the year as a table. */
export function YearList({ person }: { person: PersonYear }) {
  const t = useTranslations('absences.year.list');
  const words = useTranslations('common.words');
  const date = useLocalDate();
  const { year, pattern, days, types, holidays } = person;
  const spans = spansOf(days, isFreeIn(`${year}-01-01`, pattern));
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
              <th>{words('type')}</th>
              <th data-align="right">{t('time')}</th>
              <th>{words('status')}</th>
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={`${span.kind} ${span.requestId} ${span.from} ${span.days[0]?.startTime}`}>
                <td>
                  {span.from === span.to
                    ? date(span.from, { weekday: true, year: false })
                    : `${date(span.from, { year: false })} – ${date(span.to, { year: false })}`}
                </td>
                <td>
                  <TypeName type={types.find(({ id }) => id === span.typeId) ?? null} />
                </td>
                <td data-align="right">{formatDuration(timeOf(span.days).seconds)}</td>
                <td>
                  <StatusBadge meaning={MEANING[span.kind]}>{t(`kinds.${span.kind}`)}</StatusBadge>
                </td>
              </tr>
            ))}
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
