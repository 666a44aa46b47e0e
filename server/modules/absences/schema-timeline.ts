import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import {
  colorText,
  dateText,
  endTimeText,
  faultsBetween,
  idOf,
  idText,
  integer,
  period,
  shortText,
  startTimeText,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { COUNT_MODES } from '../leave/constants.ts';
import { PICK_MODES } from './constants.ts';
import { MAX_TIMELINE_PEOPLE, timelineFaults } from './rules-timeline.ts';

const timelineQuery = {
  ...period,
  officeId: idOf('office').optional(),
  departmentId: idOf('department').optional(),
  /** Only people with such an absence, and only these absences. */
  absenceTypeId: idOf('absence_type').optional(),
  /** Words of the person's name, in any order. */
  search: shortText().optional(),
};
const periodRule = faultsBetween(z.object(period), timelineFaults);

export const getTimelineInput = z
  .object({
    ...timelineQuery,
    /** Only people with an absence in the period. */
    onlyAbsent: z.boolean().optional(),
    /** Number of people before the requested ones: pages read only the visible part of a long list. */
    first: integer(0).optional(),
    limit: integer(1, MAX_TIMELINE_PEOPLE).optional(),
  })
  .superRefine(...periodRule);
export const getCoverageInput = z
  .object({ ...period, officeId: timelineQuery.officeId, departmentId: timelineQuery.departmentId })
  .superRefine(...periodRule);
export const exportTimelineInput = z.object({ ...timelineQuery, format: exportFormat() }).superRefine(...periodRule);

export const timelinePersonOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: z.string().nullable(),
    imageProfileURL: webAddressText().nullable(),
    officeName: z.string().nullable(),
    departmentName: z.string().nullable(),
  }),
);

/** `typeId` null: the caller may only see *Absent* (I4). They can still decide a pending request. */
export const timelineDayOutput = z.strictObject({
  date: dateText(),
  kind: z.enum(['granted', 'pending', 'removal']),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
  seconds: z.int(),
  requestId: idText().nullable(),
  typeId: idText().nullable(),
});
export type TimelineDay = z.output<typeof timelineDayOutput>;

/** Requests over New Year: their parts in order, and the first and last day of all (E14). */
export const batchesOutput = z.array(z.strictObject({ parts: z.array(idText()), from: dateText(), to: dateText() }));

export const timelineTypeOutput = z.strictObject({
  id: idText(),
  name: z.string(),
  color: colorText().nullable(),
  pickMode: z.enum(PICK_MODES),
  countMode: z.enum(COUNT_MODES),
});

export const unitOutput = { type: z.enum(['office', 'department']), id: idText(), name: z.string() };
export const coverageDayOutput = z.strictObject({
  date: dateText(),
  people: z.int(),
  off: z.int(),
  pending: z.int(),
});
/** An office or department: how many people work there, are off, and request days off, by date. Counts people out of scope too (I3). */
export const unitCoverageOutput = z.strictObject({
  ...unitOutput,
  minimum: z.int().nullable(),
  days: z.array(coverageDayOutput),
});

/** A letter for each date: `w` works, `m` works half of the day because of a half holiday, `h` a holiday, `-` nothing planned. */
export const patternOutput = () => z.string().regex(/^[wmh-]*$/);
export const holidaysOutput = z.array(z.strictObject({ date: dateText(), name: z.string(), half: z.boolean() }));

export const timelineOutput = work(
  z.strictObject({
    /** People who match. `people` contains those from `first`, at most MAX_TIMELINE_PEOPLE. */
    total: z.int(),
    first: z.int(),
    people: z.array(
      z.strictObject({
        person: timelinePersonOutput,
        pattern: patternOutput(),
        days: z.array(timelineDayOutput),
      }),
    ),
    /** Types used by all people who match, as the caller may see them. */
    types: z.array(timelineTypeOutput),
    /** Of the pending requests. */
    batches: batchesOutput,
    /** Holidays of anybody who matches, by date. */
    holidays: holidaysOutput,
  }),
);

export const coverageOutput = work(z.array(unitCoverageOutput));
