import assert from 'node:assert/strict';
import { call, listAll, type Remote, rowsOf, succeed } from './remote.ts';
import { isInDoubt, type Writer } from './writers.ts';

const ENTRIES = '/schedule/v1/work-entries';

/** Clocks one new employee in and out. What came of a write in doubt, the next one finds out. */
export async function clockWriter(remote: Remote, client: string): Promise<Writer> {
  const { data: employee } = await succeed(remote, 'POST', '/core/v3/employees', {
    firstName: client,
    lastName: 'Clock',
  });
  const employeeId: string = employee.id;
  const opened = new Set<string>();
  const closed = new Map<string, string>();
  let inside = false;
  let doubtful = false;
  let unacknowledged = 0;
  return {
    async write() {
      const answer = await call(remote, 'POST', `${ENTRIES}/${inside ? 'clock-out' : 'clock-in'}`, { employeeId });
      if (answer.status === 200) {
        if (inside) closed.set(answer.data.id, answer.data.workEntryOut.date);
        else opened.add(answer.data.id);
        inside = !inside;
        doubtful = false;
      } else if (isInDoubt(answer)) {
        doubtful = true;
      } else if (doubtful && answer.code === (inside ? 'no_open_work_entry' : 'work_entry_already_open')) {
        unacknowledged += 1;
        inside = !inside;
        doubtful = false;
        return { ...answer, status: 0 };
      }
      return answer;
    },
    async verify(remote, databaseUrl) {
      const entries = await listAll(remote, `${ENTRIES}?employeeId=${employeeId}`);
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      assert.equal(byId.size, entries.length);
      for (const id of opened) assert.ok(byId.has(id), `clock-in ${id} was acknowledged`);
      for (const [id, date] of closed) {
        assert.equal((byId.get(id)?.workEntryOut as { date?: string })?.date, date, `clock-out ${id} was acknowledged`);
      }
      const isClosed = (entry: (typeof entries)[number]) => entry.workEntryOut !== null;
      const carriedOut = entries.length + entries.filter(isClosed).length;
      const unexplained = carriedOut - opened.size - closed.size - unacknowledged;
      // The last write may still be in doubt.
      assert.ok(unexplained === 0 || (doubtful && unexplained === 1), `${unexplained} punches that nobody asked for`);
      const rows = await rowsOf(databaseUrl, 'select id from work_entries where employee_id = $1', [employeeId]);
      assert.equal(rows.length, entries.length);
      return unacknowledged + unexplained;
    },
  };
}
