import { DAY_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import { HOUR_SECONDS, type SettingsShape } from './settings.ts';

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
  /** Seconds of each day, Monday first; null while a field is empty or unreadable. */
  defaultWorkDays: { hour: number | null }[];
  reminds: boolean;
  decisionReminderDays: number | string;
  managersSeePay: boolean;
};

export const companyShape: SettingsShape<CompanyValues> = {
  valuesOf: ({
    name,
    timeZone,
    language,
    notificationEmail,
    defaultWorkDays,
    decisionReminderDays,
    managersSeePay,
  }) => ({
    ...{ name, timeZone, language, managersSeePay },
    notificationEmail: notificationEmail ?? '',
    defaultWorkDays: Array.from({ length: WEEK }, (_, day) => ({
      hour: Math.round((defaultWorkDays?.[day]?.hour ?? 0) * HOUR_SECONDS),
    })),
    reminds: decisionReminderDays !== null,
    decisionReminderDays: decisionReminderDays ?? USUAL_DAYS,
  }),
  settingsOf: ({ name, timeZone, language, notificationEmail, defaultWorkDays, managersSeePay, ...reminder }) => ({
    ...{ name: name.trim(), language, managersSeePay },
    timeZone: timeZone ?? '',
    notificationEmail: notificationEmail.trim() || null,
    // A week without hours plans the same as none (C1).
    defaultWorkDays: defaultWorkDays.some(({ hour }) => hour !== 0)
      ? defaultWorkDays.map(({ hour }) => ({ hour: (hour ?? 0) / HOUR_SECONDS }))
      : null,
    decisionReminderDays: reminder.reminds ? Number(reminder.decisionReminderDays) : null,
  }),
  faultsOf: ({ name, timeZone, defaultWorkDays, reminds, decisionReminderDays }) => ({
    ...(name.trim() === '' && { name: 'name' as const }),
    ...(timeZone === null && { timeZone: 'zone' as const }),
    ...Object.fromEntries(
      defaultWorkDays.flatMap(({ hour }, day) => {
        if (hour !== null && hour >= 0 && hour <= DAY_IN_SECONDS) return [];
        return [[`defaultWorkDays.${day}.hour`, hour === null ? 'duration' : 'day']];
      }),
    ),
    ...(reminds && decisionReminderDays === '' && { decisionReminderDays: 'days' as const }),
  }),
};

/** Of a week, while each of its days can be read. */
export const weekSeconds = (days: CompanyValues['defaultWorkDays']): number | null =>
  days.reduce<number | null>((sum, { hour }) => (sum === null || hour === null ? null : sum + hour), 0);
