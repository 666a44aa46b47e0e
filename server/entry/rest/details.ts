import { z } from 'zod';
import { scopesOfToken } from '../../modules/access/repository.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Problem } from '../../platform/rpc/problems.ts';
import { OVERLAP_CODES } from '../../platform/shared/errors.ts';
import { dateText, endTimeText, idText, startTimeText } from '../../platform/shared/schemas.ts';
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

const schemas: Readonly<Record<string, z.ZodType>> = {
  absence_overlaps: absenceOverlaps,
  ...Object.fromEntries(OVERLAP_CODES.map((code) => [code, overlaps])),
};

/** The schema of the details that an error has in the interface; undefined for a code without. */
export const detailsSchemaOf = (code: string): JsonSchema | undefined =>
  schemas[code] && outputJsonSchema(schemas[code], {});

/** The details of a problem that the caller may read: a token those about records of an area that it reads (I10). */
export async function shownDetails(
  { companyId, actor, read }: Scope,
  { code, details }: Problem,
  { scope }: Route,
): Promise<Problem['details']> {
  if (code === null || !details || !(code in schemas)) return undefined;
  const scopes = actor.id === null ? null : await read(scopesOfToken(companyId, actor.id));
  return scopes === null || scopes.includes(`${areaOf(scope)}:read`) ? details : undefined;
}
