import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { pageInput } from '../../platform/shared/lists.ts';
import {
  clockText,
  dateText,
  idOf,
  idText,
  instantText,
  integer,
  shortText,
  timeZoneText,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { BOARD_STATUSES, FIRST_STEPS } from './constants.ts';

const boardFilters = {
  status: z.enum(BOARD_STATUSES).optional(),
  /** Words of the person's name, in any order. */
  search: shortText().optional(),
  officeId: idOf('office').optional(),
  departmentId: idOf('department').optional(),
};

export const getBoardInput = z.object({
  /** Number of rows before the requested ones: pages read only the visible part of a long list. */
  first: integer(0).default(0),
  limit: pageInput.limit,
  employeeId: idOf('employee').optional(),
  ...boardFilters,
});

export const exportBoardInput = z.object({ ...boardFilters, format: exportFormat() });

const personOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: z.string().nullable(),
    imageProfileURL: webAddressText().nullable(),
    officeName: z.string().nullable(),
  }),
);

/** `typeName` null: a private type, shown as *Absent* to everybody (I4). */
const dayOffOutput = z.strictObject({
  startTime: clockText().nullable(),
  endTime: clockText().nullable(),
  typeName: z.string().nullable(),
});

export const boardRowOutput = work(
  z.strictObject({
    person: personOutput,
    status: z.enum(BOARD_STATUSES),
    since: instantText().nullable(),
    startsAt: clockText().nullable(),
    absence: dayOffOutput.nullable(),
    timeZone: timeZoneText(),
  }),
);

/** `counts` ignore `status`; `total` is the number of people with it, and `rows` are theirs from `first` on. */
export const boardOutput = z.strictObject({
  counts: z.record(z.enum(BOARD_STATUSES), z.int()),
  total: z.int(),
  first: z.int(),
  rows: z.array(boardRowOutput),
});

/** Entries that need a review: left open for too long, or closed by the system and not confirmed; the oldest ones. */
export const findingsOutput = z.strictObject({
  forgotten: z.int(),
  unconfirmed: z.int(),
  rows: z.array(
    work(
      z.strictObject({
        person: personOutput,
        kind: z.enum(['forgotten_clock_out', 'unconfirmed_clock_out']),
        startedAt: instantText(),
        timeZone: timeZoneText(),
      }),
    ),
  ),
});

/** Granted days off of this week, by person and type. */
export const weekAbsencesOutput = z.strictObject({
  from: dateText(),
  to: dateText(),
  total: z.int(),
  rows: z.array(
    work(
      z.strictObject({
        person: personOutput,
        typeName: z.string().nullable(),
        dates: z.array(dateText()),
        /** False: some of it is only part of a day. */
        wholeDays: z.boolean(),
      }),
    ),
  ),
});

export const firstStepsOutput = z.strictObject({
  isNew: z.boolean(),
  steps: z.array(z.strictObject({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  withoutContract: z.int(),
});
