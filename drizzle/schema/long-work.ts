import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, reference, tenantColumns, tenantKey } from './columns.ts';
import { OWN_ACCOUNTS } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

/** Work that somebody started and that goes on without them; its file is in `long_job_portions`. */
export const longJobs = tenantTable(
  'long_jobs',
  {
    ...tenantColumns,
    kind: text('kind').notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    done: integer('done').notNull().default(0),
    /** Null while nobody knows. */
    total: integer('total'),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    /** Why it failed, in English. */
    failure: text('failure'),
    /** The same for pages, which say it in the reader's language: `JOB_FAILURES` with its numbers. */
    failureCode: text('failure_code'),
    failureValues: jsonb('failure_values'),
    /** In whose name it is carried out, with the role that they had: whoever has lost it since gets nothing done. */
    startedByType: text('started_by_type', { enum: ['user', 'token', 'system'] }).notNull(),
    startedById: text('started_by_id'),
    startedByName: text('started_by_name').notNull(),
    startedByRole: text('started_by_role').notNull(),
    startedByEmployeeId: uuid('started_by_employee_id'),
    /** The run at work: what another one still writes counts no more. */
    runId: uuid('run_id'),
    cancelledAt: instant('cancelled_at'),
    fileName: text('file_name'),
    contentType: text('content_type'),
    sizeBytes: integer('size_bytes'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  {
    audit: { none: 'names who started it, and what it does is recorded by itself' },
    live: 'jobs',
    person: {
      file: 'jobs',
      rows: `t.started_by_employee_id = $employeeId or t.started_by_id in (${OWN_ACCOUNTS})`,
      onErasure: 'removed',
      without: ['input', 'result'],
      order: 'createdAt',
    },
  },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.state, table.createdAt),
  ],
);

/** The file that a job has made, so that no row is large. */
export const longJobPortions = tenantTable(
  'long_job_portions',
  {
    companyId: tenantColumns.companyId,
    jobId: uuid('job_id').notNull(),
    /** From 0. */
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  { audit: { none: 'files of jobs' }, person: { none: 'the files that jobs made, which hold data of others' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.jobId, table.position] }),
    reference(table, table.jobId, longJobs).onDelete('cascade'),
  ],
);
