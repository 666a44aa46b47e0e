'use client';

import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { firstWeekday } from '#components/ui/date-format.ts';
import { DateField } from './date-field.tsx';
import { DATE_PRESETS, type DateRangeValue, presetOf, rangeOf } from './date-presets.ts';
import classes from './date-range.module.css';

type DateRangeChoicesProps = {
  /** Null while a filter has none. */
  value: DateRangeValue | null;
  today: string;
  latest?: string | undefined;
  onChange: (range: DateRangeValue) => void;
};

/** Presets, which act at once, and two dates, which act with their button. */
export function DateRangeChoices({ value, today, latest, onChange }: DateRangeChoicesProps) {
  const t = useTranslations('common.dates');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const locale = useLocale();
  const options = { today, firstDay: firstWeekday(locale), latest };
  const chosen = value && presetOf(value, options);
  const presets = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<string | null>(value?.from ?? null);
  const [to, setTo] = useState<string | null>(value?.to ?? null);
  const isBackwards = from !== null && to !== null && from > to;
  const range = from !== null && to !== null && !isBackwards ? { from, to } : null;

  // It loads after its popover has opened.
  useEffect(() => {
    const buttons = presets.current;
    (buttons?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? buttons?.querySelector('button'))?.focus();
  }, []);

  return (
    <div className={classes.choices}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={presets} className={classes.presets} role="group" aria-label={t('presetsLabel')}>
        {DATE_PRESETS.map((preset) => (
          <UnstyledButton
            key={preset}
            className={classes.preset}
            aria-pressed={chosen === preset}
            onClick={() => onChange(rangeOf(preset, options))}
          >
            {t(`presets.${preset}`)}
          </UnstyledButton>
        ))}
      </div>
      <form
        className={classes.custom}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (range) onChange(range);
        }}
      >
        <Stack gap="sm">
          <DateField label={words('from')} value={from} onChange={setFrom} max={latest} today={today} />
          <DateField
            label={words('to')}
            value={to}
            onChange={setTo}
            max={latest}
            today={today}
            error={isBackwards ? t('backwards') : undefined}
          />
          <Button type="submit" aria-disabled={!range}>
            {common('apply')}
          </Button>
        </Stack>
      </form>
    </div>
  );
}
