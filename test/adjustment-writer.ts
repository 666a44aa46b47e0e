import assert from 'node:assert/strict';
import { call, listAll, type Remote, rowsOf, succeed } from './remote.ts';
import { isInDoubt, type Writer } from './writers.ts';

const AMOUNT_SECONDS = 60;
const WORK_DATE = '2026-01-15';

/** Adds to the overtime balance of one new employee, each time naming the balance it knows. */
export async function adjustmentWriter(remote: Remote, client: string): Promise<Writer> {
  const { data: employee } = await succeed(remote, 'POST', '/core/v3/employees', {
    firstName: client,
    lastName: 'Overtime',
  });
  const employeeId: string = employee.id;
  await succeed(remote, 'POST', '/schedule/v1/work-entries', {
    employeeId,
    workEntryType: 'work',
    workEntryIn: { date: `${WORK_DATE}T08:00:00Z` },
    workEntryOut: { date: `${WORK_DATE}T09:00:00Z` },
  });
  const period = { from: WORK_DATE, to: WORK_DATE };
  const balancePath = `/overtime-policies/v1/employees/${employeeId}/balance?from=${period.from}&to=${period.to}`;
  const readBalance = async (remote: Remote): Promise<number> =>
    (await succeed(remote, 'GET', balancePath)).data.total_balance;
  const acknowledged = new Set<string>();
  const start = await readBalance(remote);
  let balanceSeconds = start;
  let doubtful = false;
  let unacknowledged = 0;
  return {
    async write() {
      const answer = await call(remote, 'POST', '/overtime-policies/v1/adjustments', {
        ...period,
        employeeId,
        operation: 'add',
        amountSeconds: AMOUNT_SECONDS,
        balanceBeforeSeconds: balanceSeconds,
      });
      if (answer.status === 200) {
        acknowledged.add(answer.data.adjustmentId);
        balanceSeconds = answer.data.balanceAfterSeconds;
        doubtful = false;
      } else if (isInDoubt(answer)) {
        doubtful = true;
      } else if (doubtful && answer.code === 'compensable_balance_changed') {
        unacknowledged += 1;
        balanceSeconds += AMOUNT_SECONDS;
        doubtful = false;
        return { ...answer, status: 0 };
      }
      return answer;
    },
    async verify(remote, databaseUrl) {
      const history = await listAll(remote, `/overtime-policies/v1/adjustments?employeeId=${employeeId}`);
      const ids = new Set(history.map(({ id }) => id));
      assert.equal(ids.size, history.length);
      for (const id of acknowledged) assert.ok(ids.has(id), `adjustment ${id} was acknowledged`);
      const unexplained = history.length - acknowledged.size - unacknowledged;
      // The last write may still be in doubt.
      assert.ok(
        unexplained === 0 || (doubtful && unexplained === 1),
        `${unexplained} adjustments that nobody asked for`,
      );
      assert.equal(await readBalance(remote), start + history.length * AMOUNT_SECONDS, 'the balance is its ledger');
      const [sum] = await rowsOf<{ seconds: number }>(
        databaseUrl,
        'select coalesce(sum(seconds), 0)::int as seconds from overtime_allocations where employee_id = $1',
        [employeeId],
      );
      assert.equal(sum?.seconds, history.length * AMOUNT_SECONDS);
      return unacknowledged + unexplained;
    },
  };
}
