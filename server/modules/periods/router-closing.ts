import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { jobOutput } from '../long-work/schema.ts';
import { listSnapshots } from './list-snapshots.ts';
import * as schema from './schema-closing.ts';
import { startClosing, startReopening } from './start-closing.ts';

const PERIODS = '/schedule/v1/periods';

export const closingProcedures = {
  close: mutation({
    right: 'administer',
    about: 'people',
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/close`,
      summary: 'Close a period',
      description:
        'Starts a job that stores a snapshot of each employee and closes their period. Employees with blockers are left open, unless `force` is true. Closed employees do not change. The result of the job counts `closed`, `alreadyClosed`, `blocked` and `notOver`, employees in whose time zone the period has not ended.',
      errors: ['employee_not_found', 'period_not_reviewable'],
    },
    input: schema.closePeriodInput,
    output: jobOutput,
    run: startClosing,
  }),

  reopen: mutation({
    right: 'govern',
    about: 'people',
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/reopen`,
      summary: 'Reopen a period',
      description:
        'Puts the period back into review and starts a job that reopens it for the employees. Their snapshots stay as versions. Amounts that late corrections moved out of the period return to it. Only for owners, and for tokens that owners or the operator made.',
      errors: ['employee_not_found', 'period_not_reviewable', 'role_not_allowed'],
      example: { reason: 'The shifts of the 12th were recorded for the wrong office.' } satisfies Example<
        typeof schema.reopenPeriodInput
      >,
    },
    input: schema.reopenPeriodInput,
    output: jobOutput,
    run: startReopening,
  }),

  listSnapshots: query({
    right: 'administer',
    rest: {
      method: 'GET',
      path: `${PERIODS}/{id}/snapshots`,
      summary: 'List the snapshots of a period',
      description: 'Lists what was stored each time the period of an employee was closed, newest first.',
      reply: 'page',
    },
    input: schema.listSnapshotsInput,
    output: schema.listSnapshotsOutput,
    run: listSnapshots,
  }),
};
