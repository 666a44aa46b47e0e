'use client';

import { Button, Popover } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { firstWeekday } from '#components/ui/date-format.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { type DateRangeValue, presetOf } from './date-presets.ts';

const DateRangeChoices = lazyPart(() => import('./date-range-choices.tsx').then((file) => file.DateRangeChoices));

export type { DateRangeValue } from './date-presets.ts';

type DateRangeProps = {
  /** What the days are for, its accessible name: "Period". */
  label: string;
  value: DateRangeValue;
  /** The caller keeps it in the address. */
  onChange: (range: DateRangeValue) => void;
  /** In the company's zone: presets and the calendar's mark start from it. */
  today: string;
  /** The last day there can be; presets end there. Today for what has already happened. */
  latest?: string | undefined;
};

/** The one control for days from and to: a preset by name, or two dates that are typed or picked. */
export function DateRange({ label, value, onChange, today, latest }: DateRangeProps) {
  const [opened, setOpened] = useState(false);
  const words = useRangeWords(today, latest);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button
          variant="default"
          fw={500}
          aria-label={`${label}: ${words(value)}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {words(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {opened && (
          <DateRangeChoices
            value={value}
            today={today}
            latest={latest}
            onChange={(range) => {
              setOpened(false);
              onChange(range);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** How a range is called: its preset, or its dates. */
export function useRangeWords(today: string, latest?: string): (range: DateRangeValue) => string {
  const t = useTranslations('common.dates.presets');
  const locale = useLocale();
  const format = useFormatter();
  return (range) => {
    const preset = presetOf(range, { today, firstDay: firstWeekday(locale), latest });
    if (preset !== null) return t(preset);
    const day = (date: string) => new Date(`${date}T00:00:00Z`);
    return format.dateTimeRange(day(range.from), day(range.to), { dateStyle: 'medium', timeZone: 'UTC' });
  };
}
