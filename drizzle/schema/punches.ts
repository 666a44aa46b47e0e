import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, reference, selfMade, tenantColumns, tenantKey } from './columns.ts';
import { workEntryCorrections } from './corrections.ts';
import { devices, unassignedPunches } from './devices.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';
import { workBreaks, workCheckTypes, workEntries } from './time.ts';

const NAMED = { workCheckTypeId: 'work_check_types', workBreakId: 'work_breaks', deviceId: 'devices' };

/** Punches that people made themselves, on their own devices or a tablet of the company (M4), by the key of the tap: a repeated tap is the same punch (M3). Append-only. */
export const punches = tenantTable(
  'punches',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    key: uuid('key').notNull(),
    action: text('action', { enum: ['clock_in', 'clock_out'] }).notNull(),
    /** `taken` into an entry, `proposed` as a correction, or in `conflict` with what is recorded. */
    outcome: text('outcome', { enum: ['taken', 'proposed', 'conflict'] })
      .notNull()
      .default('taken'),
    /** Why it was not taken; null if it was. */
    problem: text('problem'),
    /** The entry that the punch started or ended; null if it was not taken. */
    workEntryId: uuid('work_entry_id'),
    /** The correction that the punch ends; null if there is none. */
    correctionId: uuid('correction_id'),
    /** Kind of the entry that a proposed clock-in starts, until the punch that ends it makes a correction of both. */
    workEntryType: text('work_entry_type', { enum: ['work', 'pause'] }),
    workCheckTypeId: uuid('work_check_type_id'),
    workBreakId: uuid('work_break_id'),
    /** The time that counts for the punch: received, claimed, or claimed and put right by the difference of the clocks. */
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The device's own evidence (A1): its clock at the tap and as it sent it, its queue and the number of the punch there. */
    claimedAt: instant('claimed_at'),
    sentAt: instant('sent_at'),
    queueId: uuid('queue_id'),
    counter: integer('counter'),
    /** The tablet on which the person punched (M4); null: a browser of their own. */
    deviceId: uuid('device_id'),
  },
  {
    audit: { none: 'every punch is a version of its entry' },
    appendOnly: true,
    person: { file: 'punches', onErasure: 'changed', without: ['key', 'queueId'], named: NAMED, order: 'receivedAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.workEntryId, workEntries),
    reference(table, table.correctionId, workEntryCorrections),
    reference(table, table.workCheckTypeId, workCheckTypes),
    reference(table, table.workBreakId, workBreaks),
    reference(table, table.deviceId, devices),
    check(
      'punches_outcome',
      sql`(${table.outcome} = 'taken') = (${table.workEntryId} is not null) and (${table.outcome} = 'taken') = (${table.problem} is null)
        and (${table.outcome} <> 'conflict' or ${table.correctionId} is null)`,
    ),
    check(
      'punches_claim',
      sql`num_nonnulls(${table.claimedAt}, ${table.sentAt}, ${table.queueId}, ${table.counter}) in (0, 4)`,
    ),
    unique().on(table.companyId, table.employeeId, table.key),
    index().on(table.companyId, table.workEntryId),
    index().on(table.companyId, table.employeeId, table.receivedAt),
    index().on(table.companyId, table.deviceId, table.receivedAt).where(sql`${table.deviceId} is not null`),
    // Few: those that wait for somebody.
    index('punches_conflicts')
      .on(table.companyId, table.receivedAt, table.id)
      .where(sql`${table.outcome} = 'conflict'`),
  ],
);

/** When somebody put a punch aside, and the time of the punch. The id is that of the punch. */
const dismissal = {
  ...tenantColumns,
  happenedAt: instant('happened_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
};

/** Late punches in conflict that somebody put aside (M3): they stay, and no list of open ones shows them. Append-only. */
export const punchDismissals = tenantTable(
  'punch_dismissals',
  { ...dismissal, employeeId: uuid('employee_id').notNull(), ...selfMade },
  {
    audit: { partOf: { record: employees, by: 'employeeId' } },
    appendOnly: true,
    live: 'time',
    person: { none: 'that somebody put a punch aside: the archive has the punch, and this in the audit' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.id, punches).onDelete('cascade'),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId),
  ],
);

/** The same for punches of tablets that belong to nobody (M4). Append-only. */
export const unassignedPunchDismissals = tenantTable(
  'unassigned_punch_dismissals',
  { ...dismissal, deviceId: uuid('device_id').notNull() },
  {
    audit: { partOf: { record: devices, by: 'deviceId', isNamedByRecord: true } },
    appendOnly: true,
    live: 'time',
  },
  (table) => [
    tenantKey(table),
    reference(table, table.id, unassignedPunches),
    reference(table, table.deviceId, devices),
    index().on(table.companyId, table.deviceId),
  ],
);
