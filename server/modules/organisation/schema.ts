import { z } from 'zod';
import { orderByInput, pageInput, partOfName, timestampRanges } from '../../platform/shared/lists.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import {
  calendarDate,
  clockText,
  clockTime,
  coordinates,
  dateText,
  decimal,
  email,
  emailText,
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  languageTag,
  languageText,
  minimumPresent,
  minimumPresentOutput,
  name,
  placeOutput,
  problem,
  shortText,
  timeZone,
  timeZoneText,
  zeroIfNull,
} from '../../platform/shared/schemas.ts';
import {
  CHECK_ORIGINS,
  GEOFENCE_MODES,
  HOURS_PER_DAY,
  MOST_DAYS_OF_COORDINATES,
  SESSION_IDLE_MINUTES,
} from './constants.ts';

export const companyOutput = z
  .strictObject({
    id: idText(),
    name: z.string(),
    notificationEmail: emailText().nullable(),
    language: languageText(),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Company' });

export const updateCompanyInput = z.object({
  id: idOf('company'),
  name: name().optional(),
  notificationEmail: email().nullish(),
  language: languageTag().optional(),
});

export const infoOutput = z.strictObject({ company: companyOutput });

const about = {
  coordinatesKeptDays: {
    description: 'Number of days from the work date after which coordinates of punches and project time are deleted.',
  },
  decisionReminderDays: {
    description:
      'Number of days before approvers are reminded of pending requests by mail, and between reminders. Null disables reminders.',
  },
  radio: {
    description:
      'Radius of the geofence around the coordinates, in metres. Without a radius, or with 0, there is no geofence.',
  },
  time: { description: 'Time of day, `HH:MM`.' },
  hour: { description: 'Hours of work on the day.' },
  managersSeePay: { description: 'Whether managers see the pay of the people in their scope.' },
  availableCheckOrigins: {
    description:
      'Origins from which people without origins of their own can clock. Null allows every origin; an empty list allows none.',
  },
  requireTwoFactor: {
    description:
      'Roles that require a second factor or sign-in with a passkey. Members without one can only set it up.',
  },
  sessionIdleMinutes: {
    description:
      'Number of minutes of inactivity after which sessions end. A session with several companies has the shortest limit of them.',
  },
  zone: { description: 'IANA time zone name of the people who work there, in the form Area/City.' },
};

/** Hours of a day in a week. */
export const hoursOfDay = () => decimal(0, HOURS_PER_DAY).meta(about.hour);
export const hoursOfDayOutput = () => z.number().meta(about.hour);
/** Radius of a fence in a response. */
export const radiusOutput = () => z.number().meta(about.radio);

const forgottenClockOutMode = z.enum(['none', 'expected', 'fixed_time', 'unresolved']);

const sessionIdleMinutes = () =>
  integer(SESSION_IDLE_MINUTES.min, SESSION_IDLE_MINUTES.max).meta(about.sessionIdleMinutes);

const week = z.array(z.object({ hour: zeroIfNull(hoursOfDay()) })).max(7);

const settingsFields = {
  name: z.string(),
  timeZone: timeZoneText(),
  language: languageText(),
  geofenceMode: z.enum(GEOFENCE_MODES),
  forgottenClockOut: z.strictObject({
    mode: forgottenClockOutMode,
    toleranceSeconds: z.int(),
    time: clockText().nullable().meta(about.time),
  }),
  correctionsNeedOtherParty: z.boolean(),
  managersSeePay: z.boolean().meta(about.managersSeePay),
  defaultWorkDays: z.array(z.strictObject({ hour: hoursOfDayOutput() })).nullable(),
  notificationEmail: emailText().nullable(),
  overtimeSince: dateText().meta({
    description: 'First date from which days without work count in overtime balances.',
  }),
  requireTwoFactor: z.array(z.enum(ROLES)).meta(about.requireTwoFactor),
  sessionIdleMinutes: z.int().meta(about.sessionIdleMinutes),
  decisionReminderDays: z.int().nullable().meta(about.decisionReminderDays),
  coordinatesKeptDays: z.int().min(1).max(MOST_DAYS_OF_COORDINATES).meta(about.coordinatesKeptDays),
  availableCheckOrigins: z.array(z.enum(CHECK_ORIGINS)).nullable().meta(about.availableCheckOrigins),
};

export const companySettingsOutput = z.strictObject(settingsFields).meta({ id: 'CompanySettings' });

/** Only compared, never stored: older settings may not pass today's checks. */
const settingsAsRead = {
  ...settingsFields,
  name: shortText(),
  timeZone: shortText().meta(settingsFields.timeZone.meta() ?? {}),
  language: shortText().meta(settingsFields.language.meta() ?? {}),
  forgottenClockOut: z.object({
    ...settingsFields.forgottenClockOut.shape,
    toleranceSeconds: integer(0, 86_400),
    time: shortText().nullable().meta(about.time),
  }),
  defaultWorkDays: week.nullable(),
  notificationEmail: shortText().meta({ format: 'email' }).nullable(),
  overtimeSince: calendarDate().meta(settingsFields.overtimeSince.meta() ?? {}),
  sessionIdleMinutes: sessionIdleMinutes(),
  decisionReminderDays: integer(1, 30).nullable().meta(about.decisionReminderDays),
};

export const updateCompanySettingsInput = z.object({
  name: name().optional(),
  timeZone: timeZone().optional(),
  language: languageTag().optional(),
  geofenceMode: z.enum(GEOFENCE_MODES).optional(),
  forgottenClockOut: z
    .object({
      mode: forgottenClockOutMode,
      toleranceSeconds: integer(0, 86_400).default(0),
      time: clockTime().nullish().meta(about.time),
    })
    .refine(({ mode, time }) => mode !== 'fixed_time' || time != null, { path: ['time'], ...problem('required') })
    .optional(),
  correctionsNeedOtherParty: z.boolean().optional(),
  managersSeePay: z.boolean().optional().meta(about.managersSeePay),
  defaultWorkDays: week.nullish(),
  notificationEmail: email().nullish(),
  overtimeSince: calendarDate().nullish().meta({
    description:
      'First date from which days without work count in overtime balances. Null is five years before the company was created. All days are recalculated within 30 seconds.',
  }),
  requireTwoFactor: z.array(z.enum(ROLES)).max(ROLES.length).optional().meta(about.requireTwoFactor),
  sessionIdleMinutes: sessionIdleMinutes().optional(),
  decisionReminderDays: integer(1, 30).nullish().meta(about.decisionReminderDays),
  coordinatesKeptDays: integer(1, MOST_DAYS_OF_COORDINATES).optional().meta(about.coordinatesKeptDays),
  availableCheckOrigins: z.array(z.enum(CHECK_ORIGINS)).max(100).nullish().meta(about.availableCheckOrigins),
  settingsBefore: z.object(settingsAsRead).partial().optional().meta({
    description:
      'Settings as you read them. If one of them has changed since, nothing is saved: 409 `company_settings_changed`. If omitted, the settings are updated without this check.',
  }),
});

const officeFields = {
  address: shortText().nullish(),
  coordinates: coordinates().nullish(),
  description: freeText().nullish(),
  radio: decimal(0, 1_000_000).nullish().meta(about.radio),
  defaultEmployeesDateTimeZone: timeZone().nullish().meta(about.zone),
  minimumPresent: minimumPresent().nullish(),
};

export const createOfficeInput = z.object({ name: name(), ...officeFields });
export const updateOfficeInput = z.object({ id: idOf('office'), name: name(), ...officeFields });
export const officeIdInput = z.object({ id: idOf('office') });
export const officeOrderFields = ['name', 'address', 'createdAt', 'updatedAt'] as const;
export const listOfficesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(officeOrderFields),
  name: partOfName,
  isArchived: z.boolean().optional(),
});

export const officeOutput = z
  .strictObject({
    id: idText(),
    name: z.string(),
    address: z.string().nullable(),
    coordinates: placeOutput().nullable(),
    description: z.string().nullable(),
    radio: radiusOutput().nullable(),
    defaultEmployeesDateTimeZone: z.string().nullable().meta(about.zone),
    isDeleted: z.boolean(),
    archivedAt: instantText().nullable(),
    isArchived: z.boolean(),
    minimumPresent: minimumPresentOutput(),
  })
  .meta({ id: 'Office' });
