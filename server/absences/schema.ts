import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR, MAX_DAYS } from '../leave/constants.ts';
import { companyOutput } from '../organisation/schema.ts';
import { employeeOutput } from '../people/schema.ts';
import { comment, work } from '../shared/field-kinds.ts';
import { dateRange, oneOrMany, onlyReturn, orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import {
  calendarDate,
  clockTime,
  color,
  endClockTime,
  faultsBetween,
  freeText,
  idOf,
  integer,
  name,
  shortText,
} from '../shared/schemas.ts';
import {
  ABSENCE_CATEGORIES,
  ABSENCE_TYPE_KINDS,
  ABSENCE_TYPE_STATUSES,
  DOCUMENT_MODES,
  LIMIT_PERIODS,
  LIMIT_TIME_UNITS,
  MAX_BLACKOUTS,
  MAX_DAYS_OFF,
  MAX_DOCUMENTS,
  PICK_MODES,
  REMUNERATED_TYPES,
  REQUEST_STATUSES,
  REQUEST_TYPES,
} from './constants.ts';
import { timesFaults } from './rules.ts';
import { blackoutFaults } from './rules-limits.ts';

const maxPerPeriod = z.object({
  quantity: integer(0),
  period: z.enum(LIMIT_PERIODS),
  timeUnit: z.enum(LIMIT_TIME_UNITS),
});

const absenceTypeFields = {
  needsValidation: z.boolean().optional(),
  type: z.enum(ABSENCE_TYPE_KINDS).optional(),
  maxPerPeriod: maxPerPeriod.nullish(),
  remuneratedType: z.enum(REMUNERATED_TYPES).optional(),
  category: z.enum(ABSENCE_CATEGORIES).optional(),
  status: z.enum(ABSENCE_TYPE_STATUSES).optional(),
  documentMode: z.enum(DOCUMENT_MODES).optional(),
  accumulative: z.boolean().optional(),
  color: color().nullish(),
  maxDateToTakeAbsence: calendarDate().nullish(),
  creationDateNextYear: calendarDate().nullish(),
  customId: shortText().nullish(),
  noticeDays: integer(0, MAX_DAYS).nullish(),
  blackoutDates: z
    .array(z.object({ from: calendarDate(), to: calendarDate() }))
    .max(MAX_BLACKOUTS)
    .nullish(),
};

const blackoutRule = faultsBetween(z.object({ blackoutDates: absenceTypeFields.blackoutDates }), ({ blackoutDates }) =>
  blackoutFaults(blackoutDates ?? []),
);

export const absenceTypeIdInput = z.object({ id: idOf('absence_type') });
export const createAbsenceTypeInput = z
  .object({ name: name(), pickMode: z.enum(PICK_MODES), ...absenceTypeFields })
  .superRefine(...blackoutRule);
export const updateAbsenceTypeInput = z
  .object({
    id: idOf('absence_type'),
    name: name().optional(),
    pickMode: z.enum(PICK_MODES).optional(),
    ...absenceTypeFields,
  })
  .superRefine(...blackoutRule);
export const listAbsenceTypesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['name', 'category', 'status', 'createdAt', 'updatedAt']),
  name: shortText().optional(),
  category: oneOrMany(z.enum(ABSENCE_CATEGORIES)),
  status: oneOrMany(z.enum(ABSENCE_TYPE_STATUSES)),
  onlyReturn,
});

export const absenceTypeOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    needsValidation: z.boolean(),
    company: companyOutput,
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    type: z.enum(ABSENCE_TYPE_KINDS),
    pickMode: z.enum(PICK_MODES),
    maxPerPeriod: z
      .strictObject({ quantity: z.int(), period: z.enum(LIMIT_PERIODS), timeUnit: z.enum(LIMIT_TIME_UNITS) })
      .nullable(),
    remuneratedType: z.enum(REMUNERATED_TYPES),
    category: z.enum(ABSENCE_CATEGORIES),
    status: z.enum(ABSENCE_TYPE_STATUSES),
    documentMode: z.enum(DOCUMENT_MODES),
    accumulative: z.boolean(),
    color: z.string().nullable(),
    maxDateToTakeAbsence: z.string().nullable(),
    creationDateNextYear: z.string().nullable(),
    customId: z.string().nullable(),
    noticeDays: z.int().nullable(),
    blackoutDates: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  })
  .meta({ id: 'AbsenceType' });

const times = { startTime: clockTime().nullish(), endTime: endClockTime().nullish() };
const dayOffInput = z
  .object({ date: calendarDate(), ...times })
  .superRefine(...faultsBetween(z.object(times), timesFaults));
const daysOffInput = z.array(dayOffInput).max(MAX_DAYS_OFF);

export const dayOffOutput = z
  .strictObject({
    date: z.string(),
    seconds: z.int(),
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
  })
  .meta({ id: 'DayOff' });

export const createAbsenceCalendarInput = z.object({
  employeeId: idOf('employee'),
  absenceTypeId: idOf('absence_type'),
  year: integer(FIRST_YEAR, LAST_YEAR),
  maxDaysOff: integer(0).nullish(),
});
export const updateAbsenceCalendarInput = z.object({ id: idOf('absence_calendar'), daysOff: daysOffInput });
export const listAbsenceCalendarsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['year', 'maxDaysOff', 'createdAt', 'updatedAt']),
  employeeId: oneOrMany(idOf('employee')),
  type: oneOrMany(idOf('absence_type')),
  absenceTypeId: oneOrMany(idOf('absence_type')),
  year: oneOrMany(integer(FIRST_YEAR, LAST_YEAR)),
  onlyReturn,
});

export const absenceCalendarOutput = work(
  z.strictObject({
    id: z.string(),
    employee: employeeOutput,
    daysOff: z.array(dayOffOutput),
    maxDaysOff: z.int().nullable(),
    year: z.int(),
    absenceType: absenceTypeOutput,
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
  }),
).meta({ id: 'AbsenceCalendar' });

export const absenceRequestIdInput = z.object({ id: idOf('absence_day_off_request') });
export const createAbsenceRequestInput = z.object({
  employeeId: idOf('employee'),
  type: z.enum(REQUEST_TYPES),
  absenceTypeId: idOf('absence_type'),
  daysOff: daysOffInput.min(1),
  comment: freeText().nullish(),
  documentIds: z.array(z.guid().toLowerCase()).max(MAX_DOCUMENTS).nullish(),
});
export const decideAbsenceRequestInput = z.object({
  id: idOf('absence_day_off_request'),
  resolutionComment: freeText().nullish(),
  managerId: idOf('manager').nullish(),
});
export const listAbsenceRequestsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  ...dateRange,
  orderBy: orderByInput(['createdAt', 'updatedAt', 'resolvedAt', 'status', 'type']),
  employeeId: oneOrMany(idOf('employee')),
  status: oneOrMany(z.enum(REQUEST_STATUSES)),
  type: oneOrMany(z.enum(REQUEST_TYPES)),
  onlyReturn,
});

export const managementHistoryOutput = z.strictObject({
  id: z.string(),
  managerId: z.string().nullable(),
  managerName: z.string(),
  status: z.enum(REQUEST_STATUSES),
  comment: comment(z.string().nullable()),
  createdAt: z.string(),
});

export const absenceRequestOutput = work(
  z.strictObject({
    id: z.string(),
    absenceCalendar: absenceCalendarOutput,
    employee: employeeOutput,
    daysOff: z.array(dayOffOutput),
    documentIds: z.array(z.string()),
    status: z.enum(REQUEST_STATUSES),
    type: z.enum(REQUEST_TYPES),
    comment: comment(z.string().nullable()),
    resolutionComment: comment(z.string().nullable()),
    resolvedAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    managementHistory: z.array(managementHistoryOutput),
  }),
).meta({ id: 'AbsenceDayOffRequest' });
