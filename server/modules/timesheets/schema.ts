import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { dateRange, oneOrMany, pageInput, pageOf, partOfName } from '../../platform/shared/lists.ts';
import {
  calendarDate,
  clockText,
  colorText,
  dateText,
  faultsBetween,
  idOf,
  idText,
  inPeriodOrder,
  instantText,
  period,
  timeZoneText,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import {
  ENTRY_CLOSERS,
  PUNCH_ACTIONS,
  PUNCH_CONFLICTS,
  UNASSIGNED_PROBLEMS,
  WORK_ENTRY_TYPES,
} from '../time/constants.ts';
import { EXCEPTION_KINDS, FINDINGS, PROPOSAL_SOURCES } from './constants.ts';
import { tooManyDays } from './rules.ts';

const people = {
  name: partOfName,
  officeId: idOf('office').optional(),
  departmentId: idOf('department').optional(),
};

const dayFilters = { ...people, date: calendarDate(), onlyFindings: z.boolean().default(false) };

export const listDayInput = z.object({ ...pageInput, ...dayFilters });
export const exportDayInput = z.object({ ...dayFilters, format: exportFormat() });

const personDays = { employeeId: idOf('employee'), ...period };
const notTooLong = faultsBetween(z.object(period), tooManyDays);

export const getPersonTimeInput = inPeriodOrder(z.object(personDays)).superRefine(...notTooLong);
export const exportPersonTimeInput = inPeriodOrder(z.object({ ...personDays, format: exportFormat() })).superRefine(
  ...notTooLong,
);

const anomalyFilters = {
  ...people,
  ...dateRange,
  employeeId: oneOrMany(idOf('employee')),
  kind: oneOrMany(z.enum(EXCEPTION_KINDS)),
};

export const listAnomaliesToSettleInput = z.object({ ...pageInput, ...anomalyFilters });
export const exportAnomaliesInput = z.object({ ...anomalyFilters, format: exportFormat() });

export type ListAnomaliesToSettleInput = z.output<typeof listAnomaliesToSettleInput>;

export const personOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    secondLastName: z.string().nullable().meta({ description: 'Second last name. Null if not set.' }),
    imageProfileURL: webAddressText().nullable().meta({ description: 'URL of the picture. Null without one.' }),
    officeName: z.string().nullable().meta({ description: 'Name of the main office. Null without one.' }),
    departmentName: z.string().nullable().meta({ description: 'Name of the first department. Null without one.' }),
    timeZone: timeZoneText(),
  }),
);

const range = { startTime: clockText().nullable(), endTime: clockText().nullable() };

/** A punch that the server received more than a minute after its time (M3). */
const latePunchOutput = z.strictObject({
  punchedAt: instantText(),
  receivedAt: instantText(),
  /** The tablet on which it was made; null: a browser of the person's own. */
  deviceName: z.string().nullable(),
});

export const timesheetEntryOutput = z.strictObject({
  id: idText(),
  /** Version that a change must name as its basis. */
  versionId: idText(),
  workEntryType: z.enum(WORK_ENTRY_TYPES),
  workCheckTypeId: idText().nullable(),
  checkTypeName: z.string().nullable(),
  isRemote: z.boolean(),
  workBreakId: idText().nullable(),
  breakName: z.string().nullable(),
  timeZone: timeZoneText(),
  startedAt: instantText(),
  endedAt: instantText().nullable(),
  /** Seconds of a closed entry, as in B7. */
  elapsedSeconds: z.int().nullable(),
  paidSeconds: z.int(),
  outsideFence: z.boolean(),
  needsConfirmation: z.boolean(),
  leftOut: z.boolean(),
  closedBy: z.enum(ENTRY_CLOSERS).nullable(),
  isEdited: z.boolean(),
  latePunches: z.array(latePunchOutput),
});

/** The same fields wherever a day is shown: seconds from its row, and without one from its plan and its records. */
export const timesheetDayOutput = work(
  z.strictObject({
    date: dateText(),
    plannedSeconds: z.int(),
    expectedSeconds: z.int(),
    workedSeconds: z.int(),
    /** The day's contribution to the overtime balance; null without a row. */
    balanceSeconds: z.int().nullable(),
    slots: z.array(z.strictObject({ start: clockText(), end: clockText() })),
    holiday: z.string().nullable(),
    isHalfHoliday: z.boolean(),
    /** `typeName` null: the caller may only see *Absent* of a private type (I4). */
    absences: z.array(z.strictObject({ ...range, typeName: z.string().nullable(), color: colorText().nullable() })),
    entries: z.array(timesheetEntryOutput),
    findings: z.array(z.enum(FINDINGS)),
  }),
);

export const listDayOutput = pageOf(z.strictObject({ employee: personOutput, day: timesheetDayOutput }));

export const personTimeOutput = z.strictObject({
  employee: personOutput,
  /** Date in the person's time zone. */
  today: dateText(),
  days: z.array(timesheetDayOutput),
});

/** An end, and the day that it leads to. */
export const proposalOutput = z.strictObject({
  endedAt: instantText(),
  /** Null: the entry has this end. */
  source: z.enum(PROPOSAL_SOURCES).nullable(),
  plannedSeconds: z.int(),
  expectedSeconds: z.int(),
  breakSeconds: z.int(),
  workedSeconds: z.int(),
});
export const anomalyToSettleOutput = work(
  z.strictObject({
    employee: personOutput,
    kind: z.enum(EXCEPTION_KINDS),
    date: dateText(),
    /** Null: the whole day is the exception. */
    entry: timesheetEntryOutput.nullable(),
    /** Of the day's overtime row; null without one. */
    expectedSeconds: z.int().nullable(),
    /** Null if the plan of the day gives no end. */
    proposal: proposalOutput.nullable(),
  }),
);
export const listAnomaliesToSettleOutput = pageOf(anomalyToSettleOutput);

export const listRefusedPunchesInput = z.object(pageInput);
/** A late punch that does not fit, or that belongs to nobody (M3, M4). */
export const refusedPunchOutput = work(
  latePunchOutput.extend({
    id: idText(),
    /** Null: it belongs to nobody. */
    employee: personOutput.nullable(),
    /** Date of the punch in the zone of the person, else of the tablet. */
    date: dateText(),
    /** Null if it belongs to nobody. */
    action: z.enum(PUNCH_ACTIONS).nullable(),
    problem: z.enum([...PUNCH_CONFLICTS, ...UNASSIGNED_PROBLEMS]),
  }),
);
export const listRefusedPunchesOutput = pageOf(refusedPunchOutput);
export const dismissPunchInput = z.object({ id: idOf('punch') });

const named = z.array(z.strictObject({ id: idText(), name: z.string() }));
export const timeChoicesOutput = z.strictObject({
  offices: named,
  departments: named,
  checkTypes: named,
  breaks: named,
  /** Whether the company requires the person's agreement to corrections (J2). */
  needsAgreement: z.boolean(),
  /** Last day with an entry of somebody in scope, today at the latest; null without one. */
  lastDate: dateText().nullable(),
});
