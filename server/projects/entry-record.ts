import type { z } from 'zod';
import { timeEntries } from '#drizzle/schema/projects.ts';
import { type AnswerField, answeredRecord } from '../db/answered-record.ts';
import type { RawRow } from '../db/raw-rows.ts';
import type { EmployeeText } from '../people/employee-json.ts';
import { formatInZone } from '../shared/dates.ts';
import type { JsonText } from '../shared/json-text.ts';
import { coordinatesOf } from '../time/rules.ts';
import { timeEntryOutput } from './schema.ts';

/** A TimeEntry of the interface, as JSON. */
export type TimeEntryText = JsonText<z.output<typeof timeEntryOutput>>;

export const OWN_TAGS = 't.company_id = time_entries.company_id and t.time_entry_id = time_entries.id';

type Employees = ReadonlyMap<string, EmployeeText>;

const recordWith = (employees: Employees) =>
  answeredRecord(timeEntryOutput, {
    table: timeEntries,
    own: {
      employee: {
        from: ['time_entries.employee_id'],
        write: (id) => employees.get(id as string)?.text ?? 'null',
      },
      tagIds: {
        // In the order they were given.
        sql: `(select string_agg(t.tag_id::text, ',' order by t.id) from time_entry_tags t where ${OWN_TAGS})`,
        type: 'ids',
        absent: '[]',
      },
      timeEntryIn: pointAt('started_at', 'in'),
      timeEntryOut: pointAt('ended_at', 'out'),
    },
  });

/** Clock times in the entry's zone (A2). */
const pointAt = (instant: string, side: 'in' | 'out'): AnswerField => ({
  from: [instant, 'time_zone', `${side}_latitude`, `${side}_longitude`].map((column) => `time_entries.${column}`),
  write: (at, timeZone, latitude, longitude) =>
    at === null
      ? 'null'
      : JSON.stringify({
          date: formatInZone(Temporal.Instant.from(at), timeZone as string),
          coordinates: coordinatesOf(numberOf(latitude), numberOf(longitude)),
        }),
});

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const { selected, columns } = recordWith(new Map());

/** What to select from `time_entries` for `writeEntries`. */
export const ENTRY_COLUMNS = selected;

const EMPLOYEE_ID = columns.indexOf('time_entries.employee_id');

/** Whose entries such rows are. */
export const employeeIdsIn = (rows: readonly RawRow[]): string[] => rows.map((row) => row[EMPLOYEE_ID] ?? '');

/** The answers in such rows, once their employees are read. */
export const writeEntries = (rows: readonly RawRow[], employees: Employees) => recordWith(employees).writeAll(rows);

export const writeEntry = (row: RawRow, employees: Employees): TimeEntryText => recordWith(employees).write(row);
