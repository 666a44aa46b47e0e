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
      summary: 'Get the balance of an absence calendar',
      description:
        'Returns the sums of the ledger in seconds and days. `carried` is the amount from the previous year minus the amount moved to the next year. `used` includes future days off, and `pending` is the amount of undecided requests. `available` is granted + carried + accrued + adjusted − used − pending − expired; null if the calendar has no limit.',
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
      description: 'Lists credits and debits, newest first. Debits are negative.',
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
      description: 'Adds a line of `seconds` or `days` to the ledger; negative values reduce the balance.',
      example: { days: 1.5, note: 'Worked on a Saturday in May' } satisfies Example<typeof schema.adjustLeaveInput>,
    },
    input: schema.adjustLeaveInput,
    output: schema.ledgerLineOutput,
    run: adjustLeave,
  }),
};
