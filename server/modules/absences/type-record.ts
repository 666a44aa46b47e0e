import type { z } from 'zod';
import { absenceTypes } from '#drizzle/schema/absences.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { COMPANY_JSON } from '../organisation/company-json.ts';
import { absenceTypeOutput } from './schema.ts';

/** An AbsenceType of the interface, as JSON. */
export type AbsenceTypeText = JsonText<z.output<typeof absenceTypeOutput>>;

/** How an absence type is answered, alone or inside a calendar. It names `$companyId`. */
export const TYPE_SOURCE = {
  table: absenceTypes,
  own: { company: { sql: COMPANY_JSON, type: 'json' } },
} as const;

/** From `absence_types`. */
export const absenceTypeRecord = answeredRecord(absenceTypeOutput, TYPE_SOURCE);
