'use client';

import { Button } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { LazyPopover } from '#components/ui/lazy-popover.tsx';
import type { DateRangeValue } from './date-presets.ts';
import { useRangeWords } from './use-range-words.ts';

const DateRangeChoices = lazyPart(() => import('./date-range-choices.tsx').then((file) => file.DateRangeChoices));

type DateRangeProps = {
  /** Accessible name of the days, such as "Period". */
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
  const words = useRangeWords(today, latest);
  const trigger = (
    <Button
      variant="default"
      fw={500}
      aria-label={`${label}: ${words(value)}`}
      leftSection={<IconCalendar size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {words(value)}
    </Button>
  );
  return (
    <>
      <LazyPopover label={label} trigger={trigger}>
        {(close) => (
          <DateRangeChoices
            value={value}
            today={today}
            latest={latest}
            onChange={(range) => {
              close();
              onChange(range);
            }}
          />
        )}
      </LazyPopover>
      <span className="print-only">
        {label}: {words(value)}
      </span>
    </>
  );
}
