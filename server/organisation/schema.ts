import { z } from 'zod';
import { orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import {
  calendarDate,
  clockTime,
  coordinates,
  decimal,
  email,
  freeText,
  idOf,
  integer,
  languageTag,
  name,
  problem,
  shortText,
  timeZone,
  zeroIfNull,
} from '../shared/schemas.ts';
import { CHECK_ORIGINS, GEOFENCE_MODES } from './constants.ts';

export const companyOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    notificationEmail: z.string().nullable(),
    language: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Company' });

export const infoOutput = z.strictObject({ company: companyOutput });

const forgottenClockOutMode = z.enum(['none', 'expected', 'fixed_time', 'unresolved']);

const week = z.array(z.object({ hour: zeroIfNull(decimal(0, 24)) })).max(7);

export const updateCompanySettingsInput = z.object({
  timeZone: timeZone().optional(),
  language: languageTag().optional(),
  geofenceMode: z.enum(GEOFENCE_MODES).optional(),
  forgottenClockOut: z
    .object({
      mode: forgottenClockOutMode,
      toleranceSeconds: integer(0, 86_400).default(0),
      time: clockTime().nullish(),
    })
    .refine(({ mode, time }) => mode !== 'fixed_time' || time != null, { path: ['time'], ...problem('required') })
    .optional(),
  correctionsNeedOtherParty: z.boolean().optional(),
  defaultWorkDays: week.nullish(),
  notificationEmail: email().nullish(),
  overtimeSince: calendarDate().nullish().meta({
    description: 'Null: five years before the company was made. Everybody’s days are computed again within 30 seconds.',
  }),
});

export const companySettingsOutput = z
  .strictObject({
    timeZone: z.string(),
    language: z.string(),
    geofenceMode: z.enum(GEOFENCE_MODES),
    forgottenClockOut: z.strictObject({
      mode: forgottenClockOutMode,
      toleranceSeconds: z.int(),
      time: z.string().nullable(),
    }),
    correctionsNeedOtherParty: z.boolean(),
    defaultWorkDays: z.array(z.strictObject({ hour: z.number() })).nullable(),
    notificationEmail: z.string().nullable(),
    overtimeSince: z
      .string()
      .meta({ format: 'date', description: 'Days without work count in overtime balances from this date on.' }),
  })
  .meta({ id: 'CompanySettings' });

export const setCheckOriginsInput = z.object({
  entityReference: z.object({
    id: idOf('entity').meta({ description: 'Id of an employee, or of the company itself.' }),
  }),
  availableCheckOrigins: z.array(z.enum(CHECK_ORIGINS)).max(100).meta({ description: 'None: no origin is allowed.' }),
});
export type SetCheckOriginsInput = z.output<typeof setCheckOriginsInput>;

const officeFields = {
  address: shortText().nullish(),
  coordinates: coordinates().nullish(),
  description: freeText().nullish(),
  radio: decimal(0, 1_000_000).nullish(),
  defaultEmployeesDateTimeZone: timeZone().nullish(),
};

export const createOfficeInput = z.object({ name: name(), ...officeFields });
export const updateOfficeInput = z.object({ id: idOf('office'), name: name(), ...officeFields });
export const officeIdInput = z.object({ id: idOf('office') });
export const officeOrderFields = ['name', 'address', 'createdAt', 'updatedAt'] as const;
export const listOfficesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(officeOrderFields),
  name: shortText().optional(),
  isArchived: z.boolean().optional(),
});

export const officeOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    coordinates: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
    description: z.string().nullable(),
    radio: z.number().nullable(),
    defaultEmployeesDateTimeZone: z.string().nullable(),
    isDeleted: z.boolean(),
    archivedAt: z.string().nullable(),
    isArchived: z.boolean(),
  })
  .meta({ id: 'Office' });
