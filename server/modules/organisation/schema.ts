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
  MAX_CLOSING_DAY,
  MOST_CORRECTION_DAYS,
  MOST_DAYS_OF_COORDINATES,
  MOST_OFFLINE_PUNCH_HOURS,
  SESSION_IDLE_MINUTES,
} from './constants.ts';

const about = {
  name: { description: 'Name of the company.' },
  notificationEmail: { description: 'Contact e-mail address of the company. Null if not set.' },
  taxNumber: { description: 'Tax number of the company, as its monthly records show it. Null if not set.' },
  companyAddress: { description: 'Postal address of the company, as its monthly records show it. Null if not set.' },
  geofenceMode: {
    description:
      'Effect of geofences: `off` ignores them, `record` and `warn` record a clock-in outside, `block` refuses it and requires coordinates.',
  },
  forgottenClockOut: { description: 'End of work entries that nobody ends.' },
  forgottenMode: {
    description:
      'Time at which the system ends the entry: `none` never, `expected` when the expected time of the day is reached, `fixed_time` at `time`, `unresolved` after 16 hours. An `unresolved` entry counts in no balance until it is confirmed.',
  },
  toleranceSeconds: {
    description: 'Number of seconds beyond the expected time before the entry ends. Used by the mode `expected` only.',
  },
  correctionsNeedOtherParty: {
    description:
      'Whether corrections of working time need the agreement of both sides. Corrections by API tokens do not.',
  },
  correctionDays: {
    description:
      'Number of days that an employee has to answer a proposed correction. After them an administrator may carry it out without agreement.',
  },
  offlinePunchHours: {
    description:
      'Number of hours for which the time of a punch without a network is taken as the device claims it. Older punches become proposed corrections. 0: all of them do.',
  },
  defaultWorkDays: {
    description:
      'Week that applies if a contract has no hours: hours of each day, from Monday. Null if there is no default week.',
  },
  defaultWorkDaysFrom: { description: 'First day of `defaultWorkDays`. Null if it applies to all days.' },
  address: { description: 'Postal address. Null if not set.' },
  coordinates: { description: 'Coordinates of the office. Null if not set.' },
  center: {
    description:
      'Center of the geofence: the location that was assigned first, otherwise the coordinates of the office. Null if there is none.',
  },
  officeDescription: { description: 'Description of the office. Null if not set.' },
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
  closingDay: {
    description:
      'Last day of the month of each period, 1 to 28. Null if periods are calendar months. Periods whose review has begun stay as they are; a shorter or longer period follows them.',
  },
  monthConfirmation: {
    description: 'Whether employees have to confirm a period before it is approved and closed.',
  },
  monthApproval: { description: 'Whether managers have to approve the period of a person before it is closed.' },
  personalTokens: {
    description:
      'Whether employees can create personal tokens, with which a program reads their own data and clocks them in and out. Personal tokens do not work while it is false.',
  },
  ownContact: {
    description:
      'Whether employees change their own private contact data on their pages: `personalMail`, `phone`, `emergencyPhone` and the private address.',
  },
  zone: { description: 'IANA time zone name of the people who work there, in the form Area/City.' },
};

export const companyOutput = z
  .strictObject({
    id: idText(),
    name: z.string().meta(about.name),
    notificationEmail: emailText().nullable().meta(about.notificationEmail),
    language: languageText(),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Company' });

export const updateCompanyInput = z.object({
  id: idOf('company'),
  name: name().optional().meta(about.name),
  notificationEmail: email().nullish().meta(about.notificationEmail),
  language: languageTag().optional(),
});

export const infoOutput = z.strictObject({ company: companyOutput.meta({ description: 'Company of the token.' }) });

/** Hours of a day in a week. */
export const hoursOfDay = () => decimal(0, HOURS_PER_DAY).meta(about.hour);
export const hoursOfDayOutput = () => z.number().meta(about.hour);
/** Radius of a fence in a response. */
export const radiusOutput = () => z.number().meta(about.radio);

const forgottenClockOutMode = z.enum(['none', 'expected', 'fixed_time', 'unresolved']).meta(about.forgottenMode);
const geofenceMode = z.enum(GEOFENCE_MODES).meta(about.geofenceMode);

const sessionIdleMinutes = () =>
  integer(SESSION_IDLE_MINUTES.min, SESSION_IDLE_MINUTES.max).meta(about.sessionIdleMinutes);

const closingDay = () => integer(1, MAX_CLOSING_DAY).meta(about.closingDay);

const week = z
  .array(z.object({ hour: zeroIfNull(hoursOfDay()) }))
  .max(7)
  .meta(about.defaultWorkDays);

const settingsFields = {
  name: z.string().meta(about.name),
  timeZone: timeZoneText(),
  language: languageText(),
  geofenceMode,
  forgottenClockOut: z
    .strictObject({
      mode: forgottenClockOutMode,
      toleranceSeconds: z.int().meta(about.toleranceSeconds),
      time: clockText().nullable().meta(about.time),
    })
    .meta(about.forgottenClockOut),
  correctionsNeedOtherParty: z.boolean().meta(about.correctionsNeedOtherParty),
  correctionDays: z.int().meta(about.correctionDays),
  offlinePunchHours: z.int().meta(about.offlinePunchHours),
  managersSeePay: z.boolean().meta(about.managersSeePay),
  defaultWorkDays: z
    .array(z.strictObject({ hour: hoursOfDayOutput() }))
    .nullable()
    .meta(about.defaultWorkDays),
  defaultWorkDaysFrom: dateText().nullable().meta(about.defaultWorkDaysFrom),
  notificationEmail: emailText().nullable().meta(about.notificationEmail),
  taxNumber: z.string().nullable().meta(about.taxNumber),
  address: z.string().nullable().meta(about.companyAddress),
  overtimeSince: dateText().meta({
    description: 'First date from which days without work count in overtime balances.',
  }),
  requireTwoFactor: z.array(z.enum(ROLES)).meta(about.requireTwoFactor),
  sessionIdleMinutes: z.int().meta(about.sessionIdleMinutes),
  decisionReminderDays: z.int().nullable().meta(about.decisionReminderDays),
  coordinatesKeptDays: z.int().min(1).max(MOST_DAYS_OF_COORDINATES).meta(about.coordinatesKeptDays),
  availableCheckOrigins: z.array(z.enum(CHECK_ORIGINS)).nullable().meta(about.availableCheckOrigins),
  closingDay: z.int().nullable().meta(about.closingDay),
  monthConfirmation: z.boolean().meta(about.monthConfirmation),
  monthApproval: z.boolean().meta(about.monthApproval),
  personalTokens: z.boolean().meta(about.personalTokens),
  ownContact: z.boolean().meta(about.ownContact),
};

export const companySettingsOutput = z.strictObject(settingsFields).meta({ id: 'CompanySettings' });

/** Only compared, never stored: older settings may not pass today's checks. */
const settingsAsRead = {
  ...settingsFields,
  name: shortText().meta(about.name),
  timeZone: shortText().meta(settingsFields.timeZone.meta() ?? {}),
  language: shortText().meta(settingsFields.language.meta() ?? {}),
  forgottenClockOut: z
    .object({
      ...settingsFields.forgottenClockOut.shape,
      toleranceSeconds: integer(0, 86_400).meta(about.toleranceSeconds),
      time: shortText().nullable().meta(about.time),
    })
    .meta(about.forgottenClockOut),
  defaultWorkDays: week.nullable(),
  defaultWorkDaysFrom: calendarDate().nullable().meta(about.defaultWorkDaysFrom),
  notificationEmail: shortText().meta({ format: 'email' }).nullable().meta(about.notificationEmail),
  taxNumber: shortText().nullable().meta(about.taxNumber),
  address: shortText().nullable().meta(about.companyAddress),
  overtimeSince: calendarDate().meta(settingsFields.overtimeSince.meta() ?? {}),
  sessionIdleMinutes: sessionIdleMinutes(),
  correctionDays: integer(1, MOST_CORRECTION_DAYS).meta(about.correctionDays),
  offlinePunchHours: integer(0, MOST_OFFLINE_PUNCH_HOURS).meta(about.offlinePunchHours),
  decisionReminderDays: integer(1, 30).nullable().meta(about.decisionReminderDays),
  closingDay: closingDay().nullable(),
};

export const updateCompanySettingsInput = z.object({
  name: name().optional().meta(about.name),
  timeZone: timeZone().optional(),
  language: languageTag().optional(),
  geofenceMode: geofenceMode.optional(),
  forgottenClockOut: z
    .object({
      mode: forgottenClockOutMode,
      toleranceSeconds: integer(0, 86_400).default(0).meta(about.toleranceSeconds),
      time: clockTime().nullish().meta(about.time),
    })
    .refine(({ mode, time }) => mode !== 'fixed_time' || time != null, { path: ['time'], ...problem('required') })
    .optional()
    .meta(about.forgottenClockOut),
  correctionsNeedOtherParty: z.boolean().optional().meta(about.correctionsNeedOtherParty),
  correctionDays: integer(1, MOST_CORRECTION_DAYS).optional().meta(about.correctionDays),
  offlinePunchHours: integer(0, MOST_OFFLINE_PUNCH_HOURS).optional().meta(about.offlinePunchHours),
  managersSeePay: z.boolean().optional().meta(about.managersSeePay),
  defaultWorkDays: week.nullish(),
  defaultWorkDaysFrom: calendarDate().nullish().meta({
    description:
      'First day of `defaultWorkDays`. Days before it stay as they are, and later changes are replaced. Null is all days. If omitted, a change applies from today on, the first default week to all days.',
  }),
  notificationEmail: email().nullish().meta(about.notificationEmail),
  taxNumber: shortText().nullish().meta(about.taxNumber),
  address: shortText().nullish().meta(about.companyAddress),
  overtimeSince: calendarDate().nullish().meta({
    description:
      'First date from which days without work count in overtime balances. Null is five years before the company was created. All days are recalculated within 30 seconds.',
  }),
  requireTwoFactor: z.array(z.enum(ROLES)).max(ROLES.length).optional().meta(about.requireTwoFactor),
  sessionIdleMinutes: sessionIdleMinutes().optional(),
  decisionReminderDays: integer(1, 30).nullish().meta(about.decisionReminderDays),
  coordinatesKeptDays: integer(1, MOST_DAYS_OF_COORDINATES).optional().meta(about.coordinatesKeptDays),
  availableCheckOrigins: z.array(z.enum(CHECK_ORIGINS)).max(100).nullish().meta(about.availableCheckOrigins),
  closingDay: closingDay().nullish(),
  monthConfirmation: z.boolean().optional().meta(about.monthConfirmation),
  monthApproval: z.boolean().optional().meta(about.monthApproval),
  personalTokens: z.boolean().optional().meta(about.personalTokens),
  ownContact: z.boolean().optional().meta(about.ownContact),
  settingsBefore: z.object(settingsAsRead).partial().optional().meta({
    description:
      'Settings as you read them. If one of them has changed since, nothing is saved: 409 `company_settings_changed`. If omitted, the settings are updated without this check.',
  }),
});

const officeFields = {
  address: shortText().nullish().meta(about.address),
  coordinates: coordinates().nullish().meta(about.coordinates),
  description: freeText().nullish().meta(about.officeDescription),
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
  isArchived: z.boolean().optional().meta({
    description: 'Whether to list only archived offices (true) or only others (false). If omitted, both are listed.',
  }),
});

export const officeOutput = z
  .strictObject({
    id: idText(),
    name: z.string(),
    address: z.string().nullable().meta(about.address),
    coordinates: placeOutput().nullable().meta(about.center),
    description: z.string().nullable().meta(about.officeDescription),
    radio: radiusOutput().nullable(),
    defaultEmployeesDateTimeZone: z.string().nullable().meta(about.zone),
    isDeleted: z.boolean().meta({ description: 'Whether the office is deleted.' }),
    archivedAt: instantText().nullable().meta({ description: 'Time of archiving. Null if it is not archived.' }),
    isArchived: z.boolean().meta({ description: 'Whether the office is archived.' }),
    minimumPresent: minimumPresentOutput(),
  })
  .meta({ id: 'Office' });

export const listActivitiesInput = z.object({ ...pageInput, orderBy: orderByInput(['name'] as const) });
export const activityOutput = z.strictObject({ id: idText(), name: z.string() }).meta({ id: 'Activity' });
