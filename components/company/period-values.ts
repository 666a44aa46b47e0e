import type { SettingsShape } from './settings.ts';

/** The settings of periods as their form holds them. */
export type PeriodValues = {
  /** Whether periods are calendar months (K1). */
  ends: 'month' | 'day';
  /** Empty while its field is. */
  closingDay: number | string;
  monthConfirmation: boolean;
  monthApproval: boolean;
};

/** Shown first if a company turns from months to a closing day. */
const USUAL_DAY = 15;

export const periodShape: SettingsShape<PeriodValues> = {
  valuesOf: ({ closingDay, monthConfirmation, monthApproval }) => ({
    ends: closingDay === null ? 'month' : 'day',
    closingDay: closingDay ?? USUAL_DAY,
    monthConfirmation,
    monthApproval,
  }),
  settingsOf: ({ ends, closingDay, monthConfirmation, monthApproval }) => ({
    closingDay: ends === 'month' ? null : Number(closingDay),
    monthConfirmation,
    monthApproval,
  }),
  faultsOf: ({ ends, closingDay }) => ({
    ...(ends === 'day' && closingDay === '' && { closingDay: 'closingDay' as const }),
  }),
};
