import { sql } from 'drizzle-orm';
import { check, index, integer, json, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#server/platform/shared/roles.ts';
import { calendarDate, instant, label, reference, selfMade, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees } from './people.ts';
import { OWN, within } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

export interface Question {
  id: string;
  name: string;
  type: 'text' | 'number' | 'date' | 'boolean' | 'select';
  /** Of a select; none for others. */
  options: string[];
  required: boolean;
}

/** Exactly one of the three is not null (F2). */
export interface Approver {
  /** Of a membership. */
  userId: string | null;
  role: Exclude<Role, 'viewer' | 'employee'> | null;
  /** Steps up the requester's line of managers. */
  managerSteps: number | null;
}

export interface Level {
  approvers: Approver[];
  quorum: 'any' | 'all';
  condition: {
    questionId: string;
    operator: 'equals' | 'not_equals' | 'greater_than' | 'greater_or_equal' | 'less_than' | 'less_or_equal';
    value: string;
  } | null;
}

/** An answer as the interface returns it. */
export interface Answer {
  id: string;
  questionId: string;
  questionName: string;
  questionType: Question['type'];
  value: string;
}

export const requestTypes = tenantTable(
  'request_types',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    icon: text('icon'),
    questions: json('questions').$type<Question[]>().notNull(),
    levels: json('levels').$type<Level[]>().notNull(),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'request_type' }, live: 'organisation' },
  (table) => [
    tenantKey(table),
    index('request_types_name_idx').on(table.companyId, table.name, table.id),
    index('request_types_created_idx').on(table.companyId, table.createdAt, table.id),
    index('request_types_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const requests = tenantTable(
  'requests',
  {
    ...tenantColumns,
    title: text('title').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'rejected'] }).notNull(),
    employeeId: uuid('employee_id').notNull(),
    requestTypeId: uuid('request_type_id').notNull(),
    /** Names and types of the questions as they were asked. Never changed, and so kept as the text that is answered. */
    answers: json('answers').$type<Answer[]>().notNull(),
    /** Levels of the type that apply to the answers, frozen when the request is made (F2). */
    levels: json('levels').$type<Level[]>().notNull(),
    flowTotalLevels: integer('flow_total_levels').notNull(),
    /** From 1, and where it was decided it stays; 0 without levels (F1). */
    flowCurrentLevel: integer('flow_current_level').notNull(),
    /** Of the current level; null without levels. */
    quorum: text('quorum', { enum: ['any', 'all'] }).generatedAlwaysAs(
      sql`levels -> (flow_current_level - 1) ->> 'quorum'`,
    ),
    resolvedAt: instant('resolved_at'),
    /** The employee that the deciding user is. */
    resolvedById: uuid('resolved_by_id'),
    ...timestamps,
  },
  {
    audit: 'record',
    feed: { type: 'request' },
    live: 'approvals',
    event: { resource: 'request', on: 'insert or update', bookkeeping: ['levels'] },
    person: {
      file: 'requests',
      onErasure: 'removed',
      named: { requestTypeId: 'request_types' },
      without: ['levels'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.requestTypeId, requestTypes),
    index('requests_created_idx').on(table.companyId, table.createdAt, table.id),
    index('requests_status_idx').on(table.companyId, table.status, table.createdAt, table.id),
    index('requests_employee_idx').on(table.companyId, table.employeeId, table.createdAt, table.id),
    index('requests_type_idx').on(table.companyId, table.requestTypeId, table.createdAt, table.id),
    index('requests_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);

/** Every decision on a request, at every level; append-only. */
export const requestDecisions = tenantTable(
  'request_decisions',
  {
    ...tenantColumns,
    requestId: uuid('request_id').notNull(),
    level: integer('level').notNull(),
    decision: text('decision', { enum: ['accepted', 'rejected'] }).notNull(),
    /** The approvers of the level, by position, for which this decision counts. */
    approvers: integer('approvers').array().notNull(),
    /** The employee that the deciding user is. */
    deciderId: uuid('decider_id'),
    deciderName: text('decider_name').notNull(),
    /** For whom a delegate decided (F4). */
    onBehalfOfId: uuid('on_behalf_of_id'),
    onBehalfOfName: text('on_behalf_of_name'),
    comment: text('comment'),
    ...selfMade,
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'ledger: names its author' },
    appendOnly: true,
    live: 'approvals',
    names: [
      { name: 'deciderName', employee: 'deciderId' },
      { name: 'onBehalfOfName', employee: 'onBehalfOfId' },
    ],
    person: {
      file: 'request-decisions',
      rows: `${within('request_id', 'requests')} or t.decider_id = $employeeId or t.on_behalf_of_id = $employeeId`,
      onErasure: 'removed',
      removedRows: within('request_id', 'requests'),
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.requestId, requests),
    index('request_decisions_request_idx').on(table.companyId, table.requestId, table.createdAt, table.id),
  ],
);

/** Delegates who decide in another's place, from one date to another, both included (F4). */
export const requestDelegations = tenantTable(
  'request_delegations',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    delegateId: uuid('delegate_id').notNull(),
    fromDate: calendarDate('from_date').notNull(),
    toDate: calendarDate('to_date').notNull(),
    ...timestamps,
  },
  {
    audit: 'record',
    feed: { type: 'request_delegation' },
    live: 'approvals',
    person: {
      file: 'delegations',
      rows: `${OWN} or t.delegate_id = $employeeId`,
      onErasure: 'removed',
      order: 'fromDate',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.delegateId, employees),
    check('request_delegations_in_order', sql`${table.toDate} >= ${table.fromDate}`),
    index('request_delegations_from_idx').on(table.companyId, table.fromDate, table.id),
    index('request_delegations_employee_idx').on(table.companyId, table.employeeId, table.fromDate, table.id),
    index('request_delegations_delegate_idx').on(table.companyId, table.delegateId, table.fromDate, table.id),
    index('request_delegations_created_idx').on(table.companyId, table.createdAt, table.id),
    index('request_delegations_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);
