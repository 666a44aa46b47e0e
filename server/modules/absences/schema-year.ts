import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { comment, work } from '../../platform/shared/field-kinds.ts';
import { dateText, endTimeText, idOf, idText, startTimeText, timeZoneText } from '../../platform/shared/schemas.ts';
import { calendarYear, leaveBalanceOutput, ledgerLineOutput, yearOutput } from '../leave/schema.ts';
import {
  batchesOutput,
  holidaysOutput,
  patternOutput,
  timelineDayOutput,
  timelinePersonOutput,
  timelineTypeOutput,
} from './schema-timeline.ts';

export const getPersonYearInput = z.object({ employeeId: idOf('employee'), year: calendarYear() });
export const exportPersonYearInput = getPersonYearInput.extend({
  list: z.enum(['absences', 'ledger']),
  format: exportFormat(),
});

/** A day, or part of one, whose place a sick day has taken (E13): both absences, of types that the caller may see (I4). */
const replacementOutput = z.strictObject({
  date: dateText(),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
  requestId: idText(),
  typeId: idText().nullable(),
  releasedRequestId: idText().nullable(),
  releasedTypeId: idText().nullable(),
});

/** A line of the ledger, with the calendar's days before and after it. */
const lineOutput = ledgerLineOutput
  .omit({ selfMade: true })
  .extend({ note: comment(z.string().nullable()), beforeDays: z.number(), afterDays: z.number() });

export const personYearOutput = work(
  z.strictObject({
    person: timelinePersonOutput,
    timeZone: timeZoneText(),
    today: dateText(),
    year: yearOutput(),
    pattern: patternOutput(),
    days: z.array(timelineDayOutput),
    replacements: z.array(replacementOutput),
    batches: batchesOutput,
    holidays: holidaysOutput,
    types: z.array(timelineTypeOutput),
    /** Calendars of types that the caller may see (I4); `lines` are complete. */
    calendars: z.array(
      z.strictObject({ type: timelineTypeOutput, balance: leaveBalanceOutput, lines: z.array(lineOutput) }),
    ),
    /** True if calendars of private types are hidden. */
    hasHidden: z.boolean(),
  }),
);
