import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';
import { workEntries } from './time.ts';

/** Reasons that a company offers for corrections of time (J1). */
export const correctionReasons = tenantTable(
  'correction_reasons',
  { ...tenantColumns, name: label('name').notNull(), ...timestamps },
  { audit: 'record', feed: { type: 'correction_reason' } },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.name, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
  ],
);

/** An entry as a correction found it, or as it leaves it. Places are not part of it (H3). */
export interface CorrectedEntry {
  workEntryType: 'work' | 'pause';
  workCheckTypeId: string | null;
  workBreakId: string | null;
  timeZone: string;
  /** Date-times in UTC. */
  startedAt: string;
  endedAt: string | null;
}

/** Proposals to correct the time of a person, and how they ended (J1, J2). */
export const workEntryCorrections = tenantTable(
  'work_entry_corrections',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    type: text('type', { enum: ['create', 'update', 'delete'] }).notNull(),
    /** Null: the entry is created when the correction is accepted. */
    workEntryId: uuid('work_entry_id'),
    /** Version of the entry that the proposal was made from (J6); null for a new entry. */
    baseVersionId: uuid('base_version_id'),
    before: jsonb('before').$type<CorrectedEntry>(),
    after: jsonb('after').$type<CorrectedEntry>(),
    /** First and last work date of `before` and `after`. */
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    reasonId: uuid('reason_id'),
    /** The company's reason as it was called then, the author's words, or both; empty once the person is erased. */
    reason: text('reason').notNull().default(''),
    /** The other side decides. */
    side: text('side', { enum: ['company', 'employee'] }).notNull(),
    proposerType: text('proposer_type', { enum: ['token', 'user', 'system'] }).notNull(),
    proposerId: text('proposer_id'),
    proposerName: text('proposer_name').notNull(),
    status: text('status', { enum: ['proposed', 'accepted', 'rejected', 'withdrawn', 'overdue'] })
      .notNull()
      .default('proposed'),
    /** Null unless accepted. `self`: by a single owner on their own time (I5). */
    mode: text('mode', { enum: ['agreed', 'unilateral', 'self'] }),
    /** Version of the entry that the accepted correction wrote. */
    versionId: uuid('version_id'),
    /** Last day for the answer of the employee; null for a proposal of theirs. */
    answerBy: calendarDate('answer_by'),
    deciderType: text('decider_type', { enum: ['token', 'user', 'system'] }),
    deciderId: text('decider_id'),
    deciderName: text('decider_name'),
    decidedAt: instant('decided_at'),
    comment: text('comment'),
    /** Objection of the employee (J2). */
    objection: text('objection'),
    objectedAt: instant('objected_at'),
    /** Number of reminders that are over (J7), and the instant of the last one sent. */
    reminders: integer('reminders').notNull().default(0),
    remindedAt: instant('reminded_at'),
    ...timestamps,
  },
  {
    audit: {
      bookkeeping: [
        ...(['reminders', 'remindedAt', 'baseVersionId', 'versionId', 'fromDate', 'toDate'] as const),
        ...(['proposerType', 'proposerId', 'deciderType', 'deciderId'] as const),
      ],
      // Times of a person, and words about them: the correction itself shows them.
      unshown: ['before', 'after', 'reason', 'comment', 'objection'],
    },
    live: 'approvals',
    names: [
      { name: 'proposerName', account: 'proposerId' },
      { name: 'deciderName', account: 'deciderId' },
    ],
    person: {
      file: 'work-entry-corrections',
      onErasure: 'changed',
      cleared: ['reason', 'comment', 'objection'],
      named: { reasonId: 'correction_reasons' },
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.workEntryId, workEntries),
    reference(table, table.reasonId, correctionReasons),
    check('work_entry_corrections_dates', sql`${table.toDate} >= ${table.fromDate}`),
    check(
      'work_entry_corrections_states',
      sql`case ${table.type} when 'create' then num_nonnulls(${table.before}, ${table.baseVersionId}) = 0 and ${table.after} is not null
        when 'update' then num_nulls(${table.before}, ${table.baseVersionId}, ${table.after}, ${table.workEntryId}) = 0
        else num_nulls(${table.before}, ${table.baseVersionId}, ${table.workEntryId}) = 0 and ${table.after} is null end`,
    ),
    check(
      'work_entry_corrections_mode',
      sql`(${table.status} = 'accepted') = (${table.mode} is not null) and (${table.mode} is not null) = (${table.versionId} is not null)`,
    ),
    check(
      'work_entry_corrections_decided',
      sql`(${table.status} in ('accepted', 'rejected', 'withdrawn')) = (${table.decidedAt} is not null)
        and (${table.decidedAt} is not null) = (${table.deciderName} is not null)`,
    ),
    check('work_entry_corrections_answer_by', sql`(${table.side} = 'company') = (${table.answerBy} is not null)`),
    index().on(table.companyId, table.employeeId, table.fromDate, table.toDate),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    index().on(table.companyId, table.workEntryId).where(sql`${table.workEntryId} is not null`),
    index('work_entry_corrections_open')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`${table.status} in ('proposed', 'overdue')`),
  ],
);
