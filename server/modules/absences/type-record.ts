import type { z } from 'zod';
import { absenceTypes } from '#drizzle/schema/absences.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { COMPANY_JSON } from '../organisation/company-json.ts';
import { absenceTypeOutput } from './schema.ts';

/** An AbsenceType of the API, as JSON. */
export type AbsenceTypeText = JsonText<z.output<typeof absenceTypeOutput>>;

/** Fields of an absence type, alone or inside a calendar. Uses `$companyId`. */
export const TYPE_SOURCE = {
  table: absenceTypes,
  own: { company: { sql: COMPANY_JSON, type: 'json' } },
} as const;

/** From `absence_types`. */
export const absenceTypeRecord = answeredRecord(absenceTypeOutput, TYPE_SOURCE);
