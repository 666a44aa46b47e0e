'use client';

import { ActionIcon, Box, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { datePattern, isWholeDate, readDate, writeDate } from '#components/ui/date-format.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';

const DatePopover = lazyPart(() => import('./date-popover.tsx').then((file) => file.DatePopover));

type DateFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`; null, or an empty text, while there is none. */
  value: string | null | undefined;
  /** Called with whole dates, and with null when the field is left empty or unreadable. */
  onChange: (date: string | null) => void;
  /** The first and the last day that can be given. */
  min?: string | undefined;
  max?: string | undefined;
  /** Today in the company's zone, which the calendar marks; the browser's day otherwise. */
  today?: string | undefined;
};

const browsersToday = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/**
 * A calendar date, typed as the user's region writes it, or picked from a calendar (a click on its button, or arrow down). It reads
 * `1/3`, `1.3.26`, `01032026` and `2026-03-01`, and tidies what was typed when it is left.
 */
export function DateField({ value, onChange, min, max, today, error, onBlur, ...input }: DateFieldProps) {
  const t = useTranslations('common.dates');
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const calendar = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const date = value || null;
  const text = typed ?? (date === null ? '' : writeDate(date, locale));

  const faultOf = (read: string | null): string | null => {
    if (read === null) return t('invalid', { example: writeDate(today ?? browsersToday(), locale) });
    if (min !== undefined && read < min) return t('tooEarly', { date: writeDate(min, locale) });
    if (max !== undefined && read > max) return t('tooLate', { date: writeDate(max, locale) });
    return null;
  };
  const report = (next: string | null) => {
    if (next !== date) onChange(next);
  };
  /** Takes what was typed. What cannot be taken stays to be corrected, and the value is none. */
  const take = () => {
    if (typed === null) return;
    const read = readDate(typed, locale, today ?? browsersToday());
    const problem = typed.trim() === '' ? null : faultOf(read);
    setFault(problem);
    report(problem === null ? read : null);
    if (problem === null) setTyped(null);
  };
  const type = (next: string) => {
    setTyped(next);
    setFault(null);
    const read = isWholeDate(next) ? readDate(next, locale, today ?? browsersToday()) : null;
    if (read !== null && faultOf(read) === null) report(read);
  };
  const close = () => {
    setOpened(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    take();
    setOpened(true);
  };

  return (
    <Box pos="relative">
      <TextInput
        autoComplete="off"
        inputMode="text"
        placeholder={datePattern(locale, {
          day: t('letters.day'),
          month: t('letters.month'),
          year: t('letters.year'),
        })}
        rightSectionPointerEvents="all"
        {...input}
        ref={field}
        value={text}
        error={fault ?? error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          take();
          onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? calendar : undefined}
        rightSection={
          <ActionIcon
            size={28}
            tabIndex={-1}
            aria-label={t('open')}
            disabled={input.disabled}
            // Not outside the calendar, which would close and open again.
            onMouseDown={(event) => {
              event.preventDefault();
              event.stopPropagation();
            }}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        }
      />
      {opened && (
        <DatePopover
          opened
          id={calendar}
          label={t('calendar')}
          value={date}
          min={min}
          max={max}
          today={today ?? browsersToday()}
          onClose={close}
          onPick={(picked) => {
            setTyped(null);
            setFault(null);
            report(picked);
            close();
          }}
        />
      )}
    </Box>
  );
}
