import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { comment, work } from '../../platform/shared/field-kinds.ts';
import {
  dateRange,
  oneOrMany,
  onlyReturn,
  orderByInput,
  pageInput,
  partOfName,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  calendarDate,
  color,
  colorText,
  dateText,
  endTime,
  endTimeText,
  faultsBetween,
  firstDay,
  firstDayText,
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  lastDay,
  lastDayText,
  name,
  shortText,
  startTime,
  startTimeText,
} from '../../platform/shared/schemas.ts';
import { MAX_DOCUMENTS_OF_REQUEST } from '../documents/constants.ts';
import { MAX_DAYS } from '../leave/constants.ts';
import { calendarYear, maxDaysOff, maxDaysOffOutput, yearOutput } from '../leave/schema.ts';
import { companyOutput } from '../organisation/schema.ts';
import { employeeOutput } from '../people/schema.ts';
import {
  ABSENCE_CATEGORIES,
  ABSENCE_TYPE_KINDS,
  ABSENCE_TYPE_STATUSES,
  DOCUMENT_MODES,
  LIMIT_PERIODS,
  LIMIT_TIME_UNITS,
  MAX_BLACKOUTS,
  MAX_DAYS_OFF,
  PICK_MODES,
  REMUNERATED_TYPES,
  REQUEST_STATUSES,
  REQUEST_TYPES,
} from './constants.ts';
import { timesFaults } from './rules.ts';
import { blackoutFaults } from './rules-limits.ts';

const about = {
  needsValidation: { description: 'Whether an approver has to accept requests of this type.' },
  maxDateToTakeAbsence: { description: 'Last day on which this type can be taken. Null if there is none.' },
  creationDateNextYear: {
    description: 'First day on which calendars of the next year can be created. Null if there is none.',
  },
  customId: { description: 'Your own ID for the type. Null if there is none.' },
  quantity: { description: 'Amount, in the unit `timeUnit`.' },
};

const maxPerPeriod = z.object({
  quantity: integer(0).meta(about.quantity),
  period: z.enum(LIMIT_PERIODS),
  timeUnit: z.enum(LIMIT_TIME_UNITS),
});

/** Earlier clients write `non_remunerated`. */
const remuneratedType = z
  .enum([...REMUNERATED_TYPES, 'non_remunerated'])
  .transform((value) => (value === 'non_remunerated' ? 'not_remunerated' : value))
  .meta({ description: 'Whether the absence is paid. `non_remunerated` is accepted as `not_remunerated`.' });

const absenceTypeFields = {
  needsValidation: z.boolean().optional().meta(about.needsValidation),
  type: z.enum(ABSENCE_TYPE_KINDS).optional(),
  maxPerPeriod: maxPerPeriod.nullish(),
  remuneratedType: remuneratedType.optional(),
  category: z.enum(ABSENCE_CATEGORIES).optional(),
  status: z.enum(ABSENCE_TYPE_STATUSES).optional(),
  documentMode: z.enum(DOCUMENT_MODES).optional(),
  accumulative: z.boolean().optional(),
  color: color().nullish(),
  maxDateToTakeAbsence: calendarDate().nullish().meta(about.maxDateToTakeAbsence),
  creationDateNextYear: calendarDate().nullish().meta(about.creationDateNextYear),
  customId: shortText().nullish().meta(about.customId),
  noticeDays: integer(0, MAX_DAYS).nullish(),
  blackoutDates: z
    .array(z.object({ from: firstDay(), to: lastDay() }))
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
  name: partOfName,
  category: oneOrMany(z.enum(ABSENCE_CATEGORIES)),
  remuneratedType: oneOrMany(remuneratedType),
  status: oneOrMany(z.enum(ABSENCE_TYPE_STATUSES)),
  onlyReturn,
});

/** Input of pages that list all records in one order: types, plans, holidays. */
export const exportCatalogueInput = z.object({ format: exportFormat() });

export const absenceTypeOutput = z
  .strictObject({
    id: idText(),
    name: z.string(),
    needsValidation: z.boolean().meta(about.needsValidation),
    company: companyOutput,
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
    type: z.enum(ABSENCE_TYPE_KINDS),
    pickMode: z.enum(PICK_MODES),
    maxPerPeriod: z
      .strictObject({
        quantity: z.int().meta(about.quantity),
        period: z.enum(LIMIT_PERIODS),
        timeUnit: z.enum(LIMIT_TIME_UNITS),
      })
      .nullable(),
    remuneratedType: z.enum(REMUNERATED_TYPES),
    category: z.enum(ABSENCE_CATEGORIES),
    status: z.enum(ABSENCE_TYPE_STATUSES),
    documentMode: z.enum(DOCUMENT_MODES),
    accumulative: z.boolean(),
    color: colorText().nullable(),
    maxDateToTakeAbsence: dateText().nullable().meta(about.maxDateToTakeAbsence),
    creationDateNextYear: dateText().nullable().meta(about.creationDateNextYear),
    customId: z.string().nullable().meta(about.customId),
    noticeDays: z.int().nullable(),
    blackoutDates: z.array(z.strictObject({ from: firstDayText(), to: lastDayText() })),
  })
  .meta({ id: 'AbsenceType' });

const times = { startTime: startTime().nullish(), endTime: endTime().nullish() };
const dayOffInput = z
  .object({ date: calendarDate(), ...times })
  .superRefine(...faultsBetween(z.object(times), timesFaults));
const daysOffInput = z.array(dayOffInput).max(MAX_DAYS_OFF);

export const dayOffOutput = z
  .strictObject({
    date: dateText(),
    seconds: z.int(),
    startTime: startTimeText().nullable(),
    endTime: endTimeText().nullable(),
  })
  .meta({ id: 'DayOff' });

export const createAbsenceCalendarInput = z.object({
  employeeId: idOf('employee'),
  absenceTypeId: idOf('absence_type'),
  year: calendarYear(),
  maxDaysOff: maxDaysOff(),
});
export const updateAbsenceCalendarInput = z.object({ id: idOf('absence_calendar'), daysOff: daysOffInput });
export const listAbsenceCalendarsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['year', 'maxDaysOff', 'createdAt', 'updatedAt']),
  employeeId: oneOrMany(idOf('employee')),
  type: oneOrMany(idOf('absence_type')),
  absenceTypeId: oneOrMany(idOf('absence_type')),
  year: oneOrMany(calendarYear()),
  onlyReturn,
});

export const absenceCalendarOutput = work(
  z.strictObject({
    id: idText(),
    employee: employeeOutput,
    daysOff: z.array(dayOffOutput),
    maxDaysOff: maxDaysOffOutput(),
    year: yearOutput(),
    absenceType: absenceTypeOutput,
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
  }),
).meta({ id: 'AbsenceCalendar' });

export const absenceRequestIdInput = z.object({ id: idOf('absence_day_off_request') });
export const createAbsenceRequestInput = z.object({
  employeeId: idOf('employee'),
  type: z.enum(REQUEST_TYPES),
  absenceTypeId: idOf('absence_type'),
  daysOff: daysOffInput.min(1),
  comment: freeText().nullish(),
  documentIds: z.array(idOf('document')).max(MAX_DOCUMENTS_OF_REQUEST).nullish(),
});
/** Status of the requests made, one per calendar year. */
export const askForOutput = z.strictObject({
  requests: z.array(z.strictObject({ id: idText(), status: z.enum(REQUEST_STATUSES) })),
});
export const typesToAskOutput = z.array(
  z.strictObject({
    id: idText(),
    name: z.string(),
    color: colorText().nullable(),
    pickMode: z.enum(PICK_MODES),
    needsValidation: z.boolean(),
    documentMode: z.enum(DOCUMENT_MODES),
    noticeDays: z.int().nullable(),
    blackoutDates: z.array(z.strictObject({ from: firstDayText(), to: lastDayText() })),
    maxDateToTakeAbsence: dateText().nullable(),
  }),
);
export const decideAbsenceRequestInput = z.object({
  id: idOf('absence_day_off_request'),
  resolutionComment: freeText().nullish(),
  managerId: idOf('manager').nullish(),
});
export const listAbsenceRequestsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  ...dateRange,
  fromDayOff: firstDay().optional().meta({ description: 'First day, included. Another name of `from`.' }),
  toDayOff: lastDay().optional().meta({ description: 'Last day, included. Another name of `to`.' }),
  orderBy: orderByInput(['createdAt', 'updatedAt', 'resolvedAt', 'status', 'type']),
  employeeId: oneOrMany(idOf('employee')),
  status: oneOrMany(z.enum(REQUEST_STATUSES)),
  type: oneOrMany(z.enum(REQUEST_TYPES)),
  onlyReturn,
});

export const managementHistoryOutput = z.strictObject({
  id: idText(),
  managerId: idText().nullable(),
  managerName: z.string(),
  status: z.enum(REQUEST_STATUSES),
  comment: comment(z.string().nullable()),
  createdAt: instantText(),
});

export const absenceRequestOutput = work(
  z.strictObject({
    id: idText(),
    absenceCalendar: absenceCalendarOutput,
    employee: employeeOutput,
    daysOff: z.array(dayOffOutput),
    documentIds: z.array(idText()),
    status: z.enum(REQUEST_STATUSES),
    type: z.enum(REQUEST_TYPES),
    comment: comment(z.string().nullable()),
    resolutionComment: comment(z.string().nullable()),
    resolvedAt: instantText().nullable(),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
    managementHistory: z.array(managementHistoryOutput),
  }),
).meta({ id: 'AbsenceDayOffRequest' });
