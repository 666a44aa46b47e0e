import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENTRIES, type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';
import { closeForgotten } from './close-forgotten.ts';

const world = await createWorld();
const { ownerPool } = world;

/** The reasons of all versions of a company, in the order of writing. */
async function reasonsOf({ companyId }: TimeCompany): Promise<(string | null)[]> {
  const { rows } = await ownerPool.query(
    'select reason from work_entry_versions where company_id = $1 order by created_at, id',
    [companyId],
  );
  return rows.map(({ reason }) => reason);
}

/** A break whose pauses are paid up to ten minutes. */
const paidBreak = async ({ rest }: TimeCompany): Promise<string> =>
  (await rest.post('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 10, remunerated: true })).data.id;

describe('B10 a version carries the reason of its write', () => {
  it('of punches, and of the entry that a clock-in ends', async () => {
    const company = await timeCompany(world);
    const workBreakId = await paidBreak(company);
    const employeeId = await company.person();
    for (const [now, workBreak] of [
      ['2026-03-02T08:00:00Z', undefined],
      ['2026-03-02T10:00:00Z', workBreakId],
    ] as const) {
      world.setNow(now);
      assert.equal((await company.clockIn(employeeId, { workBreakId: workBreak })).status, 200);
    }
    world.setNow('2026-03-02T10:30:00Z');
    assert.equal((await company.clockOut(employeeId)).status, 200);
    assert.deepEqual(await reasonsOf(company), ['clock_in', 'switched', 'clock_in', 'clock_out', 'settled']);
  });

  it('of entries that are written, corrected and deleted, and of paid seconds that follow', async () => {
    world.setNow('2026-03-03T12:00:00Z');
    const company = await timeCompany(world);
    const { rest, enter } = company;
    const workBreakId = await paidBreak(company);
    const employeeId = await company.person();
    const pause = { workEntryType: 'pause', workBreakId };
    const first = await enter(employeeId, '2026-03-02T08:00:00Z', '2026-03-02T08:06:00Z', pause);
    assert.deepEqual(await reasonsOf(company), ['created', 'settled']);
    const second = await enter(employeeId, '2026-03-02T09:00:00Z', '2026-03-02T09:06:00Z', pause);
    assert.deepEqual((await reasonsOf(company)).slice(2), ['created', 'settled']);
    // The second pause gets what the first no longer uses.
    const shorter = { workEntryOut: { date: '2026-03-02T08:02:00Z' } };
    assert.equal((await rest.put(`${ENTRIES}/${first.data.id}`, shorter)).status, 200);
    assert.deepEqual((await reasonsOf(company)).slice(4), ['corrected', 'settled', 'settled']);
    assert.equal((await rest.delete(`${ENTRIES}/${second.data.id}`)).status, 200);
    assert.deepEqual((await reasonsOf(company)).slice(7), ['deleted']);
  });

  it('of clock-outs that the system makes and somebody confirms', async () => {
    const company = await timeCompany(world);
    const policy = { forgottenClockOut: { mode: 'unresolved', toleranceSeconds: 0, time: '18:00' } };
    assert.equal((await company.rest.put('/core/v3/configurations/company', policy)).status, 200);
    world.setNow('2026-03-02T08:00:00Z');
    const { data } = await company.clockIn(await company.person());
    world.setNow('2026-03-04T08:00:00Z');
    await closeForgotten(company.scope);
    assert.equal((await company.rest.post(`${ENTRIES}/${data.id}/confirm`)).status, 200);
    assert.deepEqual(await reasonsOf(company), ['clock_in', 'forgotten_clock_out', 'confirmed', 'settled']);
  });

  it('with an idempotency key too, and ends with its statement: the next write has its own or none', async () => {
    world.setNow('2026-03-02T08:00:00Z');
    const company = await timeCompany(world);
    const employeeId = await company.person();
    const key = { 'idempotency-key': 'punch' };
    assert.equal((await company.rest.post(`${ENTRIES}/clock-in`, { employeeId }, key)).status, 200);
    const { companyId } = company;
    const setReason = writeText(`select set_config('jornada.reason', 'corrected', true)`)({});
    const touch = 'update work_entries set updated_at = updated_at where company_id = $companyId';
    const touchAll = writeText<never, { companyId: string }>(touch)({ companyId });
    const touchNone = writeText<never, { companyId: string }>(`${touch} and false`)({ companyId });
    await company.scope.transaction(({ send }) => send(setReason, touchNone, touchAll, setReason, touchAll));
    assert.deepEqual(await reasonsOf(company), ['clock_in', null, 'corrected']);
  });
});
