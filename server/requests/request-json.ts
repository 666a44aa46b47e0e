import type { z } from 'zod';
import type { JsonText } from '../shared/json-text.ts';
import type { requestOutput } from './schema.ts';

/** Requests of the interface, as JSON. */
export type RequestText = JsonText<z.output<typeof requestOutput>>;
export type RequestsText = JsonText<z.output<typeof requestOutput>[]>;

const text = (column: string) => `to_json(${column})::text`;
const orNull = (sql: string) => `coalesce(${sql}, 'null')`;
// Whole seconds. Connections have their zone set to UTC, so this is written as the interface writes instants.
const instant = (column: string) => `to_json(date_trunc('second', ${column}))::text`;

const MEMBERS: [name: string, sql: string][] = [
  ['id', text('requests.id')],
  ['title', text('requests.title')],
  ['status', text('requests.status')],
  ['employeeId', text('requests.employee_id')],
  [
    'requestType',
    `'{"id":' || ${text('t.id')} || ',"name":' || ${text('t.name')} || ',"icon":' || ${orNull(text('t.icon'))} || '}'`,
  ],
  ['createdAt', instant('requests.created_at')],
  ['updatedAt', instant('requests.updated_at')],
  ['resolvedAt', orNull(instant('requests.resolved_at'))],
  ['resolvedById', orNull(text('requests.resolved_by_id'))],
  ['flowTotalLevels', 'requests.flow_total_levels'],
  ['flowCurrentLevel', 'requests.flow_current_level'],
  ['answers', 'requests.answers::text'],
];

/**
 * A Request as text, from `requests` and `REQUEST_TYPE`. PostgreSQL writes whole pages: concatenation takes it less than building
 * objects does, and the process only passes them on.
 */
export const REQUEST_JSON = `${MEMBERS.map(
  ([name, sql], index) => `'${index === 0 ? '{' : ','}"${name}":' || ${sql}`,
).join(' || ')} || '}'`;

export const REQUEST_TYPE =
  'join request_types t on t.company_id = requests.company_id and t.id = requests.request_type_id';
