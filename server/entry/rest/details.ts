import { z } from 'zod';
import { scopesOfToken } from '../../modules/access/repository.ts';
import { lineProblemsOutput } from '../../modules/payroll/schema-exports.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Problem } from '../../platform/rpc/problems.ts';
import { OVERLAP_CODES } from '../../platform/shared/errors.ts';
import {
  dateText,
  endTimeText,
  firstDayText,
  idText,
  instantText,
  lastDayText,
  startTimeText,
} from '../../platform/shared/schemas.ts';
import { areaOf } from '../../platform/shared/token-scopes.ts';
import { type JsonSchema, outputJsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

const FIRST = { description: 'Start: a date-time, or the first day.' };
const LAST = { description: 'End: a date-time, or the last day. Null without an end.' };
const start = z.string().meta(FIRST);
const end = z.string().nullable().meta(LAST);

const overlaps = z.strictObject({
  overlaps: z
    .array(z.strictObject({ id: idText(), from: start, to: end }))
    .meta({ description: 'Records that the new one meets, in order.' }),
  freeGaps: z
    .array(z.strictObject({ from: start, to: end }))
    .meta({ description: 'Parts of the new record’s time that no record takes, in order.' }),
});

const absenceOverlaps = z.strictObject({
  overlaps: z
    .array(
      z.strictObject({
        date: dateText(),
        freeGaps: z
          .array(z.strictObject({ startTime: startTimeText(), endTime: endTimeText() }))
          .meta({ description: 'Free parts of the date, in order.' }),
      }),
    )
    .meta({ description: 'Dates on which absences meet, with what is free on each.' }),
});

const missingCodes = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.string().meta({ description: 'Kind of time.' }),
        officeId: idText().nullable().meta({ description: 'ID of the main office of the people. Null without one.' }),
        people: z.int().meta({ description: 'Number of people with time of this kind.' }),
      }),
    )
    .meta({ description: 'Kinds without a code, at most 100.' }),
});

const people = (description: string) =>
  z.strictObject({
    people: z
      .array(z.strictObject({ employeeId: idText(), name: z.string().meta({ description: 'Name of the employee.' }) }))
      .meta({ description }),
  });

const closedPeriod = z.strictObject({
  period: z
    .strictObject({ id: idText(), from: firstDayText(), to: lastDayText() })
    .meta({ description: 'The closed period that the request touches.' }),
});

const changedSince = z.strictObject({
  changedBy: z.string().nullable().meta({ description: 'Author of the newer version. Null for the system.' }),
  changedAt: instantText().meta({ description: 'Time of the newer version.' }),
});

const schemas: Readonly<Record<string, z.ZodType>> = {
  absence_overlaps: absenceOverlaps,
  payroll_code_missing: missingCodes,
  payroll_lines_not_writable: z.strictObject({ problems: lineProblemsOutput }),
  payroll_number_missing: people('People without a payroll number, at most 100.'),
  payroll_people_not_closed: people('People whose period is not closed, at most 100.'),
  period_closed: closedPeriod,
  work_entry_changed: changedSince,
  ...Object.fromEntries(OVERLAP_CODES.map((code) => [code, overlaps])),
};

/** The schema of the details that an error has in the interface; undefined for a code without. */
export const detailsSchemaOf = (code: string): JsonSchema | undefined =>
  schemas[code] && outputJsonSchema(schemas[code], {});

/** Codes whose details are about no record of the area. */
const FOR_EVERYBODY: readonly string[] = ['period_closed'];

/** The details of a problem that the caller may read: a token those about records of an area that it reads (I10). */
export async function shownDetails(
  { companyId, actor, read }: Scope,
  { code, details }: Problem,
  { scope }: Route,
): Promise<Problem['details']> {
  if (code === null || !details || !(code in schemas)) return undefined;
  if (FOR_EVERYBODY.includes(code)) return details;
  const scopes = actor.id === null ? null : await read(scopesOfToken(companyId, actor.id));
  return scopes === null || scopes.includes(`${areaOf(scope)}:read`) ? details : undefined;
}
