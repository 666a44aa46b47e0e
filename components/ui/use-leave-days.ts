'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type LeaveDays, leaveDaysIn } from './leave-days.ts';

/** `leaveDaysIn` in the reader's language. */
export const useLeaveDays = (): LeaveDays => leaveDaysIn(useLocale(), useTranslations('common.words'), useFormatter());
