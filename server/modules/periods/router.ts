import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { confirmPeriod, refusePeriod } from './confirm-period.ts';
import { approvePeriod, unapprovePeriod } from './decide-periods.ts';
import { listPeriodPeople } from './list-people.ts';
import { getPeriod, listPeriods } from './list-periods.ts';
import { closingProcedures } from './router-closing.ts';
import * as schema from './schema.ts';
import { beginReview } from './start-review.ts';

const PERIODS = '/schedule/v1/periods';

export const periodsRouter = {
  ...closingProcedures,

  list: query({
    right: 'own',
    about: 'people',
    rest: {
      method: 'GET',
      path: PERIODS,
      summary: 'List periods',
      description:
        'Lists the periods of the company from the first contract or work entry to the current one, newest first. A period is a calendar month, or ends on the closing day of the company settings.',
      reply: 'page',
    },
    input: schema.listPeriodsInput,
    output: schema.listPeriodsOutput,
    run: listPeriods,
  }),

  get: query({
    right: 'own',
    about: 'people',
    rest: {
      method: 'GET',
      path: `${PERIODS}/{id}`,
      summary: 'Get a period',
      description: 'Returns a period with its sums and what remains to be done before it can be closed.',
    },
    input: schema.periodIdInput,
    output: schema.periodDetailOutput,
    run: getPeriod,
  }),

  listPeople: query({
    right: 'own',
    about: 'people',
    rest: {
      method: 'GET',
      path: `${PERIODS}/{id}/people`,
      summary: 'List people of a period',
      description: 'Lists the people of a period by name, with totals, blockers, confirmation and approval.',
      reply: 'page',
    },
    input: schema.listPeriodPeopleInput,
    output: schema.listPeriodPeopleOutput,
    run: listPeriodPeople,
  }),

  review: mutation({
    right: 'administer',
    about: 'people',
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/review`,
      summary: 'Review a period',
      description:
        'Begins the review of a period whose last day has passed: people can confirm and managers approve. Repeating the request changes nothing.',
      errors: ['period_closed', 'period_not_reviewable'],
    },
    input: schema.periodIdInput,
    output: schema.periodOutput,
    run: beginReview,
  }),

  confirm: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/confirm`,
      summary: 'Confirm a period of an employee',
      description:
        'Stores that the employee confirms the period as their monthly record shows it. `recordHash` is the hash of that record. A later change of the period removes the confirmation.',
      reply: 'blank',
      errors: ['employee_not_found', 'period_closed', 'period_not_reviewable', 'record_changed'],
    },
    input: schema.confirmPeriodInput,
    output: doneOutput,
    run: confirmPeriod,
  }),

  refuse: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/refuse`,
      summary: 'Refuse to confirm a period of an employee',
      description:
        'Stores that the employee does not confirm the period, with a remark. Removes confirmation and approval. The employee can confirm later.',
      reply: 'blank',
      errors: ['employee_not_found', 'period_closed', 'period_not_reviewable'],
      example: { remark: 'My shift on the 12th is missing.' } satisfies Example<typeof schema.refusePeriodInput>,
    },
    input: schema.refusePeriodInput,
    output: doneOutput,
    run: refusePeriod,
  }),

  approve: mutation({
    right: 'decide',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/approve`,
      summary: 'Approve a period of employees',
      description:
        'Approves the period of all given employees, or of none. `records` has the hashes of the monthly records that you read. A later change of the period removes the approval.',
      reply: 'blank',
      errors: [
        'employee_not_found',
        'period_closed',
        'period_not_confirmed',
        'period_not_reviewable',
        'record_changed',
      ],
    },
    input: schema.approvePeriodInput,
    output: doneOutput,
    run: approvePeriod,
  }),

  unapprove: mutation({
    right: 'decide',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: `${PERIODS}/{id}/unapprove`,
      summary: 'Remove the approval of a period of employees',
      description: 'Removes the approval from all given employees, or from none.',
      reply: 'blank',
      errors: ['employee_not_found', 'period_closed', 'period_not_reviewable'],
    },
    input: schema.unapprovePeriodInput,
    output: doneOutput,
    run: unapprovePeriod,
  }),
};
