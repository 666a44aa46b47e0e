import type { z } from 'zod';
import { timeEntries } from '#drizzle/schema/projects.ts';
import { type AnswerField, answeredRecord } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { recordWithEmployee } from '../people/employee-json.ts';
import { pointOf } from '../time/entry-record.ts';
import { PROJECT_OF_ENTRY } from './project-record.ts';
import { timeEntryOutput } from './schema.ts';

/** A TimeEntry of the API, as JSON. */
export type TimeEntryText = JsonText<z.output<typeof timeEntryOutput>>;

export const OWN_TAGS = 't.company_id = $companyId and t.time_entry_id = time_entries.id';

const TAGS = `json_build_object('data', coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by t.id)
  from time_entry_tags t join tags g on g.company_id = $companyId and g.id = t.tag_id where ${OWN_TAGS}), '[]'))`;

/** Clock times in the entry's time zone (A2). */
const pointAt = (instant: string, side: 'in' | 'out'): AnswerField => ({
  from: [instant, 'time_zone', `${side}_latitude`, `${side}_longitude`].map((column) => `time_entries.${column}`),
  write: (at, timeZone, latitude, longitude) =>
    at ? JSON.stringify(pointOf(at, timeZone, latitude, longitude)) : 'null',
});

/** From `time_entries`. */
export const timeEntryRecord = recordWithEmployee('time_entries.employee_id', (employee) =>
  answeredRecord(timeEntryOutput, {
    table: timeEntries,
    own: {
      employee,
      tagIds: {
        // In the given order.
        sql: `(select string_agg(t.tag_id::text, ',' order by t.id) from time_entry_tags t where ${OWN_TAGS})`,
        type: 'ids',
        absent: '[]',
      },
      project: { sql: PROJECT_OF_ENTRY, type: 'json' },
      tags: { sql: TAGS, type: 'json', isRequired: true },
      timeEntryIn: pointAt('started_at', 'in'),
      timeEntryOut: pointAt('ended_at', 'out'),
    },
  }),
);
