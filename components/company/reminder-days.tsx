'use client';

import { NumberInput, type NumberInputProps } from '@mantine/core';
import { MAX_DAYS } from './company-values.ts';
import classes from './settings.module.css';

/** Days between reminders. */
export function ReminderDays(input: NumberInputProps) {
  return <NumberInput className={classes.narrow} min={1} max={MAX_DAYS} allowDecimal={false} {...input} />;
}
