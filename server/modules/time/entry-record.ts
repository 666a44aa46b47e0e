import type { z } from 'zod';
import { workEntries } from '#drizzle/schema/time.ts';
import { type AnswerField, answeredRecord } from '../../platform/db/answered-record.ts';
import { formatInZone } from '../../platform/shared/dates.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { recordWithEmployee } from '../people/employee-json.ts';
import { collectionOf } from './repository-collections.ts';
import { coordinatesOf } from './rules.ts';
import { ownEntryOutput, workEntryOutput } from './schema.ts';
import { anomalyOutput } from './schema-anomalies.ts';

/** A WorkEntry of the API, as JSON. */
export type WorkEntryText = JsonText<z.output<typeof workEntryOutput>>;

const IS_CLOSED = 'work_entries.ended_at is not null';
const WORKED = `coalesce(floor(extract(epoch from work_entries.ended_at - work_entries.started_at)), 0)::bigint`;

const column = (name: string): string => `work_entries.${name}`;

/** Instant and place, from columns in PostgreSQL's format: clock times in the entry's time zone (A2). */
export const pointOf = (at: string, timeZone: string | null, latitude: string | null, longitude: string | null) => ({
  date: localTime(at, timeZone),
  coordinates: coordinatesOf(numberOf(latitude), numberOf(longitude)),
});

const localTime = (at: string, timeZone: string | null): string =>
  formatInZone(Temporal.Instant.from(at), timeZone as string);

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** An open entry has no end, and no data yet of the place where it began. */
const pointAt = (side: 'in' | 'out', [instant, origin]: [instant: string, origin: string]): AnswerField => ({
  from: [
    column(instant),
    ...['time_zone', `${side}_latitude`, `${side}_longitude`, `${side}_office_id`, `${side}_device_name`].map(column),
    origin,
    IS_CLOSED,
  ],
  write: (at, timeZone, latitude, longitude, officeId, deviceName, origin, isClosed) => {
    if (!at) return 'null';
    const point = { origin, ...pointOf(at, timeZone, latitude, longitude) };
    return JSON.stringify(isClosed === 't' ? { ...point, officeId, deviceName } : point);
  },
});

const FIELDS: Readonly<Record<string, AnswerField>> = {
  checkTypeCollectionId: { sql: collectionOf(column('company_id'), column('work_check_type_id')), type: 'uuid' },
  workEntryIn: pointAt('in', ['started_at', column('in_origin')]),
  workEntryOut: pointAt('out', ['ended_at', `coalesce(${column('out_origin')}, ${column('in_origin')})`]),
  workedSeconds: { sql: WORKED, type: 'bigint', when: IS_CLOSED },
  remuneratedSeconds: { sql: column('remunerated_seconds'), type: 'integer', absent: '0' },
  nonRemuneratedSeconds: {
    sql: `${WORKED} - coalesce(${column('remunerated_seconds')}, 0)`,
    type: 'bigint',
    isRequired: true,
  },
  deletedAt: {
    sql: column('deleted_at'),
    type: 'timestamp with time zone',
    when: `${IS_CLOSED} or ${column('deleted_at')} is not null`,
  },
};

/** Work entries in every response but that of a clock-in. */
export const entryRecord = recordWithEmployee('work_entries.employee_id', (employee) =>
  answeredRecord(workEntryOutput, { table: workEntries, own: { ...FIELDS, employee } }),
);

/** Work entries in a line of their employee, and of callers themselves. */
export const entryOfLine = answeredRecord(ownEntryOutput, {
  table: workEntries,
  own: FIELDS,
});

const timeAt = (instant: string): AnswerField => ({
  from: [column(instant), column('time_zone')],
  write: (at, timeZone) => (at ? JSON.stringify(localTime(at, timeZone)) : 'null'),
});

/** Work entries that need a review. */
export const anomalyRecord = answeredRecord(anomalyOutput, {
  table: workEntries,
  own: {
    workEntryId: { sql: column('id'), type: 'uuid' },
    kind: {
      sql: `case when ${IS_CLOSED} then 'unconfirmed_clock_out' else 'forgotten_clock_out' end`,
      type: 'enumeration',
    },
    date: { sql: column('work_date'), type: 'date' },
    startedAt: timeAt('started_at'),
    endedAt: timeAt('ended_at'),
  },
});
