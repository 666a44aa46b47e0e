import type { z } from 'zod';
import { documents } from '#drizzle/schema/documents.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { documentOutput } from './schema.ts';

export type DocumentAnswer = z.output<typeof documentOutput>;
export type DocumentText = JsonText<DocumentAnswer>;

const REQUESTS = `(select json_agg(r.id order by r.created_at, r.id) from absence_day_off_requests r
  where r.company_id = $companyId and r.employee_id = documents.employee_id
    and r.document_ids @> array[documents.id])`;

/** From `documents`. */
export const documentRecord = answeredRecord(documentOutput, {
  table: documents,
  own: { absenceDayOffRequestIds: { sql: REQUESTS, type: 'json', absent: '[]' } },
});
