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
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  lastDay,
  name,
  shortText,
  startTime,
  startTimeText,
} from '../../platform/shared/schemas.ts';
import { MAX_DOCUMENTS_OF_REQUEST } from '../documents/constants.ts';
import { COUNT_MODES, MAX_DAYS } from '../leave/constants.ts';
import { blackoutFaults } from '../leave/rules-plan.ts';
import { calendarYear, maxDaysOff, maxDaysOffOutput, yearOutput } from '../leave/schema.ts';
import { blackoutDates, blackoutDatesOutput } from '../leave/schema-blackouts.ts';
import { companyOutput } from '../organisation/schema.ts';
import { employeeOutput } from '../people/schema.ts';
import {
  ABSENCE_CATEGORIES,
  ABSENCE_TYPE_KINDS,
  ABSENCE_TYPE_STATUSES,
  DOCUMENT_MODES,
  LIMIT_PERIODS,
  LIMIT_TIME_UNITS,
  MAX_DAYS_OFF,
  ON_OVERLAP,
  PICK_MODES,
  REMUNERATED_TYPES,
  REQUEST_STATUSES,
  REQUEST_TYPES,
} from './constants.ts';
import { countModeFaults, requestedFaults, timesFaults } from './rules.ts';

const about = {
  accumulative: { description: 'Whether unused days add up over the years. Informative only.' },
  batch: {
    description:
      'Whether the decision is for all parts of the batch: either all or none. Without it, only this request is decided.',
  },
  batchId: {
    description:
      'ID of the batch: requests made together have the same one, for example a request over New Year, which is one request per year.',
  },
  blackoutDates: { description: 'Periods in which this type cannot be taken.' },
  category: { description: 'Category. Absences of the category `compensation` are paid from the overtime balance.' },
  daysOff: {
    description:
      'Days off of the request. If the type counts calendar days, the dates between the first and the last one are added.',
  },
  daysOffOfCalendar: { description: 'Days off of the calendar, in order.' },
  documentIds: { description: 'IDs of the documents of the request.' },
  documentMode: { description: 'Whether a request for this type can or must have a document.' },
  force: {
    description:
      'Whether the request may take more than there is, so that the balance falls below zero. Only administrators and API tokens can force a request, with a `note`.',
  },
  forceNote: { description: 'Reason of a forced request. The ledger shows it.' },
  maxPerPeriod: { description: 'Maximum per period. Null if there is none.' },
  noticeDays: { description: 'Minimum number of days between the request and the day off. Null if there is none.' },
  onOverlap: {
    description:
      'Effect of granted leave on the same days: `refuse` (default) refuses the request; with `replace`, sick days take its place once they are accepted, and the leave is released.',
  },
  period: { description: 'Period of the maximum. A week starts on Monday.' },
  pickMode: { description: 'Whether only whole days can be taken, or also a part of a day.' },
  remuneratedType: { description: 'Whether the absence is paid. Informative only.' },
  requestStatus: { description: 'Status of the request.' },
  requestType: { description: 'Whether the request adds days off (`create`) or removes granted ones (`delete`).' },
  requestComment: { description: 'Comment of the employee. Null if there is none.' },
  resolutionComment: { description: 'Comment on the decision. Null if there is none.' },
  status: { description: 'Status of the type. An inactive type cannot be requested.' },
  timeUnit: { description: 'Unit of the maximum.' },
  type: { description: 'Whether the type is private: only people with access to health data see its name.' },
  needsValidation: { description: 'Whether an approver has to accept requests of this type.' },
  maxDateToTakeAbsence: { description: 'Last day on which this type can be taken. Null if there is none.' },
  creationDateNextYear: {
    description: 'First day on which calendars of the next year can be created. Null if there is none.',
  },
  countMode: {
    description:
      'Which days count as leave: `working_days`, by their planned time, or `calendar_days`, every date from the first to the last day of a request. It cannot change while there are days off or pending requests of the type.',
  },
  customId: { description: 'Your own ID for the type. Null if there is none.' },
  quantity: { description: 'Amount, in the unit `timeUnit`.' },
};

const maxPerPeriod = z.object({
  quantity: integer(0).meta(about.quantity),
  period: z.enum(LIMIT_PERIODS).meta(about.period),
  timeUnit: z.enum(LIMIT_TIME_UNITS).meta(about.timeUnit),
});

/** Earlier clients write `non_remunerated`. */
const remuneratedType = z
  .enum([...REMUNERATED_TYPES, 'non_remunerated'])
  .transform((value) => (value === 'non_remunerated' ? 'not_remunerated' : value));

const absenceTypeFields = {
  needsValidation: z.boolean().optional().meta(about.needsValidation),
  type: z.enum(ABSENCE_TYPE_KINDS).optional().meta(about.type),
  countMode: z.enum(COUNT_MODES).optional().meta(about.countMode),
  maxPerPeriod: maxPerPeriod.nullish().meta(about.maxPerPeriod),
  remuneratedType: remuneratedType.optional().meta(about.remuneratedType),
  category: z.enum(ABSENCE_CATEGORIES).optional().meta(about.category),
  status: z.enum(ABSENCE_TYPE_STATUSES).optional().meta(about.status),
  documentMode: z.enum(DOCUMENT_MODES).optional().meta(about.documentMode),
  accumulative: z.boolean().optional().meta(about.accumulative),
  color: color().nullish(),
  maxDateToTakeAbsence: calendarDate().nullish().meta(about.maxDateToTakeAbsence),
  creationDateNextYear: calendarDate().nullish().meta(about.creationDateNextYear),
  customId: shortText().nullish().meta(about.customId),
  noticeDays: integer(0, MAX_DAYS).nullish().meta(about.noticeDays),
  blackoutDates: blackoutDates().meta(about.blackoutDates),
};

const blackoutRule = faultsBetween(z.object({ blackoutDates: absenceTypeFields.blackoutDates }), ({ blackoutDates }) =>
  blackoutFaults('blackoutDates', blackoutDates ?? []),
);

export const absenceTypeIdInput = z.object({ id: idOf('absence_type') });
export const createAbsenceTypeInput = z
  .object({ name: name(), pickMode: z.enum(PICK_MODES).meta(about.pickMode), ...absenceTypeFields })
  .superRefine(...blackoutRule)
  .superRefine(
    ...faultsBetween(
      z.object({
        countMode: absenceTypeFields.countMode,
        pickMode: z.enum(PICK_MODES),
        category: absenceTypeFields.category,
      }),
      countModeFaults,
    ),
  );
export const updateAbsenceTypeInput = z
  .object({
    id: idOf('absence_type'),
    name: name().optional(),
    pickMode: z.enum(PICK_MODES).optional().meta(about.pickMode),
    ...absenceTypeFields,
  })
  .superRefine(...blackoutRule);
export const listAbsenceTypesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['name', 'category', 'status', 'createdAt', 'updatedAt']),
  name: partOfName,
  category: oneOrMany(z.enum(ABSENCE_CATEGORIES)).meta({ description: 'Category of the type.' }),
  remuneratedType: oneOrMany(remuneratedType).meta({ description: 'Whether absences of the type are paid.' }),
  status: oneOrMany(z.enum(ABSENCE_TYPE_STATUSES)).meta({ description: 'Status of the type.' }),
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
    type: z.enum(ABSENCE_TYPE_KINDS).meta(about.type),
    pickMode: z.enum(PICK_MODES).meta(about.pickMode),
    countMode: z.enum(COUNT_MODES).meta(about.countMode),
    maxPerPeriod: z
      .strictObject({
        quantity: z.int().meta(about.quantity),
        period: z.enum(LIMIT_PERIODS).meta(about.period),
        timeUnit: z.enum(LIMIT_TIME_UNITS).meta(about.timeUnit),
      })
      .nullable()
      .meta(about.maxPerPeriod),
    remuneratedType: z.enum(REMUNERATED_TYPES).meta(about.remuneratedType),
    category: z.enum(ABSENCE_CATEGORIES).meta(about.category),
    status: z.enum(ABSENCE_TYPE_STATUSES).meta(about.status),
    documentMode: z.enum(DOCUMENT_MODES).meta(about.documentMode),
    accumulative: z.boolean().meta(about.accumulative),
    color: colorText().nullable(),
    maxDateToTakeAbsence: dateText().nullable().meta(about.maxDateToTakeAbsence),
    creationDateNextYear: dateText().nullable().meta(about.creationDateNextYear),
    customId: z.string().nullable().meta(about.customId),
    noticeDays: z.int().nullable().meta(about.noticeDays),
    blackoutDates: blackoutDatesOutput().meta(about.blackoutDates),
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
    seconds: z.int().meta({ description: 'Number of planned seconds that the day off takes.' }),
    startTime: startTimeText().nullable(),
    endTime: endTimeText().nullable(),
  })
  .meta({ id: 'DayOff' });

export const createAbsenceCalendarInput = z.object({
  employeeId: idOf('employee'),
  absenceTypeId: idOf('absence_type'),
  year: calendarYear(),
  maxDaysOff: maxDaysOff(),
  daysOff: daysOffInput.nullish().meta(about.daysOffOfCalendar),
});
export const updateAbsenceCalendarInput = z.object({
  id: idOf('absence_calendar'),
  daysOff: daysOffInput.meta(about.daysOffOfCalendar),
});
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
    daysOff: z.array(dayOffOutput).meta(about.daysOffOfCalendar),
    maxDaysOff: maxDaysOffOutput(),
    year: yearOutput(),
    absenceType: absenceTypeOutput.meta({ description: 'Absence type of the calendar.' }),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
  }),
).meta({ id: 'AbsenceCalendar' });

export const absenceRequestIdInput = z.object({ id: idOf('absence_day_off_request') });
export const requestFields = {
  employeeId: idOf('employee'),
  type: z.enum(REQUEST_TYPES).meta(about.requestType),
  daysOff: daysOffInput.min(1).meta(about.daysOff),
  comment: freeText().nullish().meta(about.requestComment),
  documentIds: z.array(idOf('document')).max(MAX_DOCUMENTS_OF_REQUEST).nullish().meta(about.documentIds),
  force: z.boolean().nullish().meta(about.force),
  note: freeText().nullish().meta(about.forceNote),
  onOverlap: z.enum(ON_OVERLAP).nullish().meta(about.onOverlap),
};
const requested = {
  absenceTypeId: idOf('absence_type').nullish(),
  calendarId: idOf('absence_calendar')
    .nullish()
    .meta({ description: 'ID of the calendar with the absence type and the year, instead of `absenceTypeId`.' }),
};
export const createAbsenceRequestInput = z
  .object({ ...requestFields, ...requested })
  .superRefine(...faultsBetween(z.object(requested), requestedFaults));
export const decideAbsenceRequestInput = z.object({
  id: idOf('absence_day_off_request'),
  resolutionComment: freeText().nullish().meta(about.resolutionComment),
  managerId: idOf('manager').nullish(),
  batch: z.boolean().nullish().meta(about.batch),
});
export const cancelAbsenceRequestInput = decideAbsenceRequestInput.pick({ id: true, batch: true });
export const listAbsenceRequestsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  ...dateRange,
  fromDayOff: firstDay().optional().meta({ description: 'First day, included. Another name of `from`.' }),
  toDayOff: lastDay().optional().meta({ description: 'Last day, included. Another name of `to`.' }),
  orderBy: orderByInput(['createdAt', 'updatedAt', 'resolvedAt', 'status', 'type']),
  employeeId: oneOrMany(idOf('employee')),
  status: oneOrMany(z.enum(REQUEST_STATUSES)).meta(about.requestStatus),
  type: oneOrMany(z.enum(REQUEST_TYPES)).meta(about.requestType),
  onlyReturn,
});

export const managementHistoryOutput = z.strictObject({
  id: idText().meta({ description: 'ID of the decision.' }),
  managerId: idText().nullable().meta({ description: 'ID of the employee who decided. Null if no employee decided.' }),
  managerName: z.string().meta({
    description:
      'Name of the person, token or system that decided, at that time. `B for A` if B decided as the delegate of A.',
  }),
  status: z.enum(REQUEST_STATUSES).meta({ description: 'Status after the decision.' }),
  comment: comment(z.string().nullable().meta(about.resolutionComment)),
  createdAt: instantText(),
});

const releasedDay = dayOffOutput.omit({ seconds: true });
export const replacedLeaveOutput = releasedDay
  .extend({
    requestId: idText().nullable().meta({
      description: 'ID of the request that had brought the leave. Null if it was set directly in its calendar.',
    }),
    calendarId: idText().meta({ description: 'ID of the calendar that had the leave.' }),
  })
  .meta({ id: 'ReplacedLeave' });
export const releasedLeaveOutput = releasedDay
  .extend({ requestId: idText().meta({ description: 'ID of the request with the sick day.' }) })
  .meta({ id: 'ReleasedLeave' });

export const absenceRequestOutput = work(
  z.strictObject({
    id: idText(),
    batchId: idText().meta(about.batchId),
    absenceCalendar: absenceCalendarOutput.meta({ description: 'Calendar of the days off.' }),
    employee: employeeOutput,
    daysOff: z.array(dayOffOutput).meta(about.daysOff),
    onOverlap: z.enum(ON_OVERLAP).meta(about.onOverlap),
    replacedLeave: z.array(replacedLeaveOutput).meta({
      description: 'Granted leave, or parts of it, whose place the sick days of this request have taken.',
    }),
    releasedBy: z.array(releasedLeaveOutput).meta({
      description: 'Days of this request, or parts of them, whose place sick days have taken.',
    }),
    documentIds: z.array(idText()).meta(about.documentIds),
    status: z.enum(REQUEST_STATUSES).meta(about.requestStatus),
    type: z.enum(REQUEST_TYPES).meta(about.requestType),
    comment: comment(z.string().nullable().meta(about.requestComment)),
    resolutionComment: comment(z.string().nullable().meta(about.resolutionComment)),
    resolvedAt: instantText().nullable().meta({ description: 'Time of the decision. Null while pending.' }),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
    managementHistory: z.array(managementHistoryOutput).meta({ description: 'Decisions on the request.' }),
  }),
).meta({ id: 'AbsenceDayOffRequest' });
