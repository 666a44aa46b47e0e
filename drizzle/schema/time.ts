import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  bytea,
  calendarDate,
  deletedAt,
  instant,
  label,
  reference,
  seconds,
  tenantColumns,
  tenantKey,
  timestamps,
} from './columns.ts';
import { offices } from './organisation.ts';
import { employees } from './people.ts';
import { within } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

const origins = ['web', 'mobile', 'wall', 'watch', 'api', 'request', 'system', 'import'] as const;

export const workCheckTypeCollections = tenantTable(
  'work_check_type_collections',
  { ...tenantColumns, name: label('name').notNull(), ...timestamps },
  { audit: 'record', feed: { type: 'work_check_type_collection' } },
  (table) => [tenantKey(table)],
);

export const workCheckTypes = tenantTable(
  'work_check_types',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    color: text('color'),
    remote: boolean('remote').notNull().default(false),
    /** A check type is in one collection at most. */
    collectionId: uuid('collection_id'),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'work_check_type' } },
  (table) => [
    tenantKey(table),
    reference(table, table.collectionId, workCheckTypeCollections),
    index().on(table.companyId, table.collectionId),
  ],
);

export const workBreaks = tenantTable(
  'work_breaks',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    /** Remunerated minutes a day; 0 is no limit (B7). */
    breakMinutes: integer('break_minutes').notNull().default(0),
    remunerated: boolean('remunerated').notNull().default(false),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'work_break' } },
  (table) => [tenantKey(table)],
);

/** One row per segment (B1). The migration adds the exclusion constraint that forbids overlaps (B4). */
export const workEntries = tenantTable(
  'work_entries',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    workEntryType: text('work_entry_type', { enum: ['work', 'pause'] }).notNull(),
    workCheckTypeId: uuid('work_check_type_id'),
    workBreakId: uuid('work_break_id'),
    /** Terms of the break when the entry was recorded with it (B7), filled by the database (work-entries.sql); null without a break. */
    breakRemunerated: boolean('break_remunerated'),
    breakMinutes: integer('break_minutes'),
    /** Frozen when the entry is written (A2). */
    timeZone: text('time_zone').notNull(),
    /** Local date of the clock-in (A3). */
    workDate: calendarDate('work_date').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    inOrigin: text('in_origin', { enum: origins }).notNull(),
    inLatitude: doublePrecision('in_latitude'),
    inLongitude: doublePrecision('in_longitude'),
    inOfficeId: uuid('in_office_id'),
    inDeviceName: text('in_device_name'),
    outOrigin: text('out_origin', { enum: origins }),
    outLatitude: doublePrecision('out_latitude'),
    outLongitude: doublePrecision('out_longitude'),
    outOfficeId: uuid('out_office_id'),
    outDeviceName: text('out_device_name'),
    outsideFence: boolean('outside_fence').notNull().default(false),
    /** Seconds of this entry that count as paid (B7); set when it is closed and with each recomputation of its day. */
    remuneratedSeconds: seconds('remunerated_seconds'),
    closedBy: text('closed_by', { enum: ['person', 'system'] }),
    needsConfirmation: boolean('needs_confirmation').notNull().default(false),
    /** Counts in no balance until it is confirmed (B6). */
    leftOut: boolean('left_out').notNull().default(false),
    ...deletedAt,
    ...timestamps,
  },
  {
    audit: { none: 'every state is a version' },
    feed: { type: 'work_entry', gone: 'deletedAt' },
    live: 'time',
    event: {
      resource: 'work_entry',
      on: 'insert or delete or update',
      bookkeeping: [
        'workDate',
        'timeZone',
        'outsideFence',
        'breakRemunerated',
        'breakMinutes',
        'remuneratedSeconds',
        'closedBy',
        'leftOut',
      ],
    },
    counted: { day: 'workDate', deletedAt: 'deletedAt', instant: 'startedAt' },
    person: {
      file: 'work-entries',
      onErasure: 'changed',
      cleared: ['inLatitude', 'inLongitude', 'outLatitude', 'outLongitude', 'inDeviceName', 'outDeviceName'],
      named: {
        workCheckTypeId: 'work_check_types',
        workBreakId: 'work_breaks',
        inOfficeId: 'offices',
        outOfficeId: 'offices',
      },
      order: 'startedAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.workCheckTypeId, workCheckTypes),
    reference(table, table.workBreakId, workBreaks),
    reference(table, table.inOfficeId, offices),
    reference(table, table.outOfficeId, offices),
    check(
      'work_entries_terms_of_break',
      sql`num_nonnulls(${table.workBreakId}, ${table.breakRemunerated}, ${table.breakMinutes}) in (0, 3)`,
    ),
    check('work_entries_out_after_in', sql`${table.endedAt} > ${table.startedAt}`),
    // No zone is a whole day away from UTC: lists lean on it to find days by the start.
    check(
      'work_entries_date_of_start',
      sql`${table.startedAt} >= (${table.workDate} - 1)::timestamp at time zone 'UTC' and ${table.startedAt} < (${table.workDate} + 2)::timestamp at time zone 'UTC'`,
    ),
    uniqueIndex('work_entries_one_open')
      .on(table.companyId, table.employeeId)
      .where(sql`${table.endedAt} is null and ${table.deletedAt} is null`),
    index('work_entries_employee_date_idx').on(table.companyId, table.employeeId, table.workDate),
    // With an order of nulls of its own: no other index can serve "the last of an employee", however small the table was when
    // PostgreSQL planned it.
    index('work_entries_employee_started_idx')
      .on(table.companyId, table.employeeId, table.startedAt.desc().nullsLast())
      .where(sql`${table.deletedAt} is null`),
    index('work_entries_anomalies_idx')
      .on(table.companyId, table.startedAt, table.id)
      .where(sql`${table.deletedAt} is null and (${table.endedAt} is null or ${table.needsConfirmation})`),
    // With the deletion behind the order: a page deep in a list, and its total, are found in the index alone.
    index('work_entries_date_idx').on(table.companyId, table.workDate, table.startedAt, table.id, table.deletedAt),
    // Has all that days of work are computed from, by person and day, for the findings of a period.
    index('work_entries_days_idx')
      .on(table.companyId, table.workDate, table.employeeId, table.startedAt, table.endedAt, table.needsConfirmation)
      .where(sql`${table.deletedAt} is null and ${table.workEntryType} = 'work'`),
    index('work_entries_started_idx').on(table.companyId, table.startedAt, table.id, table.deletedAt, table.workDate),
    index('work_entries_created_idx').on(table.companyId, table.createdAt, table.id, table.deletedAt),
    // Serves the job that removes coordinates (H3).
    index('work_entries_places_idx')
      .on(table.companyId, table.workDate, table.id)
      .where(
        sql`num_nonnulls(${table.inLatitude}, ${table.inLongitude}, ${table.outLatitude}, ${table.outLongitude}) > 0`,
      ),
    index('work_entries_updated_idx').on(table.companyId, table.updatedAt, table.id, table.deletedAt),
  ],
);

/** Every state an entry ever had, written by a trigger; append-only (B10). */
export const workEntryVersions = tenantTable(
  'work_entry_versions',
  {
    ...tenantColumns,
    workEntryId: uuid('work_entry_id').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    actor: text('actor').notNull(),
    /** Name of the author then, outside of the seal; null: the system. An erasure of the author puts the neutral name there (`erasure.sql`). */
    actorName: text('actor_name'),
    /** Work date of the version before, if this one moved the entry to another; outside of the seal. */
    movedFrom: calendarDate('moved_from'),
    reason: text('reason'),
    mode: text('mode').notNull().default('direct'),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'versions' },
    appendOnly: true,
    person: {
      file: 'work-entry-versions',
      rows: within('work_entry_id', 'work_entries'),
      onErasure: 'changed',
      stays: true,
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.workEntryId),
    index().on(table.companyId, table.createdAt, table.id),
    // Few: in which month an entry is missing now.
    index('work_entry_versions_moved').on(table.companyId, table.movedFrom).where(sql`${table.movedFrom} is not null`),
  ],
);

/** The hash chain over the versions of a company, in the order they were sealed; append-only (B10). */
export const workEntrySeals = tenantTable(
  'work_entry_seals',
  {
    ...tenantColumns,
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    versionId: uuid('version_id').notNull(),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  { audit: { none: 'seals' }, appendOnly: true, person: { none: 'hashes of versions, which say nothing' } },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.sequence),
    unique().on(table.companyId, table.versionId),
  ],
);
