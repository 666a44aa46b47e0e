import { DAY_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import { HOUR_SECONDS, type Settings, type SettingsShape } from './settings.ts';

const WEEK = 7;
export const MAX_DAYS = 30;
/** Default of a new company. */
const USUAL_DAYS = 3;

/** The general settings as their form holds them, under the paths that the server names in its answers. */
export type CompanyValues = {
  name: string;
  timeZone: string | null;
  language: string;
  notificationEmail: string;
  taxNumber: string;
  address: string;
  /** Seconds of each day, Monday first; null while a field is empty or unreadable. */
  defaultWorkDays: { hour: number | null }[];
  /** First day of a changed week; null: all days, or while the field is empty. */
  defaultWorkDaysFrom: string | null;
  isFirstWeek: boolean;
  reminds: boolean;
  decisionReminderDays: number | string;
  managersSeePay: boolean;
  personalTokens: boolean;
  ownContact: boolean;
};

/** First day of a changed week: today, or the planned day; null: all days, for the first week of a company (C7). */
const firstDayOf = ({ defaultWorkDays, defaultWorkDaysFrom: planned }: Settings, today: string): string | null => {
  if (defaultWorkDays === null && planned === null) return null;
  return planned !== null && planned > today ? planned : today;
};

export const companyShape = (today: string): SettingsShape<CompanyValues> => ({
  valuesOf: (
    {
      name,
      timeZone,
      language,
      notificationEmail,
      taxNumber,
      address,
      defaultWorkDays,
      defaultWorkDaysFrom,
      decisionReminderDays,
      managersSeePay,
      personalTokens,
      ownContact,
    },
    saved,
  ) => ({
    ...{ name, timeZone, language, managersSeePay, personalTokens, ownContact },
    notificationEmail: notificationEmail ?? '',
    taxNumber: taxNumber ?? '',
    address: address ?? '',
    defaultWorkDays: Array.from({ length: WEEK }, (_, day) => ({
      hour: Math.round((defaultWorkDays?.[day]?.hour ?? 0) * HOUR_SECONDS),
    })),
    defaultWorkDaysFrom:
      defaultWorkDaysFrom === saved.defaultWorkDaysFrom ? firstDayOf(saved, today) : defaultWorkDaysFrom,
    isFirstWeek: firstDayOf(saved, today) === null,
    reminds: decisionReminderDays !== null,
    decisionReminderDays: decisionReminderDays ?? USUAL_DAYS,
  }),
  settingsOf: ({
    name,
    timeZone,
    language,
    notificationEmail,
    taxNumber,
    address,
    defaultWorkDays,
    defaultWorkDaysFrom,
    managersSeePay,
    personalTokens,
    ownContact,
    reminds,
    decisionReminderDays,
  }) => ({
    ...{ name: name.trim(), language, defaultWorkDaysFrom, managersSeePay, personalTokens, ownContact },
    timeZone: timeZone ?? '',
    notificationEmail: notificationEmail.trim() || null,
    taxNumber: taxNumber.trim() || null,
    address: address.trim() || null,
    // A week without hours plans the same as none (C1).
    defaultWorkDays: defaultWorkDays.some(({ hour }) => hour !== 0)
      ? defaultWorkDays.map(({ hour }) => ({ hour: (hour ?? 0) / HOUR_SECONDS }))
      : null,
    decisionReminderDays: reminds ? Number(decisionReminderDays) : null,
  }),
  faultsOf: ({ name, timeZone, defaultWorkDays, defaultWorkDaysFrom, isFirstWeek, reminds, decisionReminderDays }) => ({
    ...(name.trim() === '' && { name: 'name' as const }),
    ...(timeZone === null && { timeZone: 'zone' as const }),
    ...Object.fromEntries(
      defaultWorkDays.flatMap(({ hour }, day) => {
        if (hour !== null && hour >= 0 && hour <= DAY_IN_SECONDS) return [];
        return [[`defaultWorkDays.${day}.hour`, hour === null ? 'duration' : 'day']];
      }),
    ),
    ...(!isFirstWeek && defaultWorkDaysFrom === null && { defaultWorkDaysFrom: 'date' as const }),
    ...(reminds && decisionReminderDays === '' && { decisionReminderDays: 'days' as const }),
  }),
});

/** Of a week, while each of its days can be read. */
export const weekSeconds = (days: CompanyValues['defaultWorkDays']): number | null =>
  days.reduce<number | null>((sum, { hour }) => (sum === null || hour === null ? null : sum + hour), 0);
