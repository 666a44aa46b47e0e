import type { z } from 'zod';
import { requests } from '#drizzle/schema/company-requests.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { requestOutput } from './schema.ts';

/** A Request of the API, as JSON. */
export type RequestText = JsonText<z.output<typeof requestOutput>>;

/** From `requests` and `REQUEST_TYPE`. */
export const requestRecord = answeredRecord(requestOutput, {
  table: requests,
  own: {
    requestType: {
      members: {
        id: { sql: 't.id', type: 'uuid' },
        name: { sql: 't.name', type: 'text' },
        icon: { sql: 't.icon', type: 'text' },
      },
    },
  },
});

export const REQUEST_TYPE = 'join request_types t on t.company_id = $companyId and t.id = requests.request_type_id';
