import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { adjustLeave } from './adjust-leave.ts';
import { getLeaveBalance } from './get-leave-balance.ts';
import { listLeaveLedger } from './list-ledger.ts';
import { plansRouter } from './router-plans.ts';
import * as schema from './schema.ts';

const CALENDARS = '/schedule/v1/absence-calendars';

export const leaveRouter = {
  plans: plansRouter,

  getBalance: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${CALENDARS}/{id}/balance`,
      summary: 'Read the balance of an absence calendar',
      description:
        'Sums of the ledger, in seconds and in days. `carried` is what came from the year before less what went into the next, ' +
        '`used` counts days off to come too, `pending` what waits for a decision. `available` is granted, carried, accrued and ' +
        'adjusted less used, pending and expired; null where the calendar has no limit.',
    },
    input: schema.absenceCalendarIdInput,
    output: schema.leaveBalanceOutput,
    run: getLeaveBalance,
  }),

  listLedger: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${CALENDARS}/{id}/ledger`,
      summary: 'List the ledger of an absence calendar',
      description: 'What was given and taken, newest first. What is taken is negative.',
      reply: 'page',
    },
    input: schema.listLedgerInput,
    output: pageOf(schema.ledgerLineOutput),
    run: listLeaveLedger,
  }),

  adjustLeave: mutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: `${CALENDARS}/{id}/adjustments`,
      summary: 'Adjust the balance of an absence calendar',
      description: 'Adds a line to the ledger: `seconds` or `days`, negative to take away.',
      example: { days: 1.5, note: 'Worked on a Saturday in May' } satisfies Example<typeof schema.adjustLeaveInput>,
    },
    input: schema.adjustLeaveInput,
    output: schema.ledgerLineOutput,
    run: adjustLeave,
  }),
};
