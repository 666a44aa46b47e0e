'use client';

import { NumberField, type NumberFieldProps } from '#components/form/number-field.tsx';
import { MAX_DAYS } from './company-values.ts';
import classes from './settings.module.css';

/** Days between reminders. */
export function ReminderDays(input: NumberFieldProps) {
  return <NumberField className={classes.narrow} min={1} max={MAX_DAYS} decimals={0} {...input} />;
}
