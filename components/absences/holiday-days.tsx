'use client';

import { Modal, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LocalDate } from '#components/ui/local-date.tsx';
import type { HolidayCalendar } from './holiday-calendar.ts';
import classes from './holidays.module.css';

type HolidayDaysProps = { opened: boolean; calendar: HolidayCalendar; onClose: () => void };

/** The days of a calendar by year, latest year first. */
export function HolidayDays({ opened, calendar, onClose }: HolidayDaysProps) {
  const t = useTranslations('absences.holidays');
  const words = useTranslations('common.words');
  const years = Map.groupBy(calendar.daysOff, ({ date }) => date.slice(0, 4));
  return (
    <Modal opened={opened} onClose={onClose} title={calendar.name} size="lg">
      {[...years].toReversed().map(([year, days]) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <Title order={3} id={`year-${year}`} mt="md" mb={4}>
            {t('year', { year, count: days.length })}
          </Title>
          <ul className={classes.days}>
            {days.map(({ date, name, half }) => (
              <li key={date}>
                <span className={classes.date}>
                  <LocalDate date={date} weekday />
                </span>
                {half ? words('halfHolidayNamed', { name }) : name}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {calendar.daysOff.length === 0 && <Text c="dimmed">{t('noDays')}</Text>}
    </Modal>
  );
}
