import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { closeForgotten } from './close-forgotten.ts';
import { importEntries } from './import-entries.ts';

const world = await createWorld();
const { ownerPool } = world;
const BREAKS = '/schedule/v1/work-breaks';
const DAY = '2026-03-02';
const at = (time: string) => `${DAY}T${time}:00+01:00`;

/** A person, and a break of 15 paid minutes that has become one of `changed`. */
async function prepare(changed: Record<string, unknown> = { breakMinutes: 1 }) {
  world.setNow('2026-03-06T12:00:00Z');
  const company = await timeCompany(world);
  const { rest, enter } = company;
  const employeeId = await company.person();
  const create = async (fields: Record<string, unknown>) => (await rest.post(BREAKS, fields)).data.id as string;
  const coffee = await create({ name: 'Coffee', breakMinutes: 15, remunerated: true });
  const pause = async (from: string, to: string, workBreakId = coffee) => {
    const { data } = await enter(employeeId, at(from), at(to), { workEntryType: 'pause', workBreakId });
    return data.id as string;
  };
  const paid = async (id: string) => (await rest.get(`${ENTRIES}/${id}`)).data.remuneratedSeconds;
  const change = (fields: Record<string, unknown> = changed) => rest.put(`${BREAKS}/${coffee}`, fields);
  return { ...company, employeeId, create, coffee, pause, paid, change };
}

describe('B7 an entry keeps the terms of its break', () => {
  it('a changed break changes no pause that exists, whatever else is written on its day', async () => {
    const { rest, enter, employeeId, pause, paid, change, workedSeconds } = await prepare();
    const long = await pause('10:00', '10:20');
    await change();
    assert.equal(await workedSeconds(employeeId, DAY), 900);
    await enter(employeeId, at('12:00'), at('12:01'));
    assert.deepEqual([await paid(long), await workedSeconds(employeeId, DAY)], [900, 960]);
    await change({ remunerated: false });
    const other = (await enter(employeeId, at('13:00'), at('13:01'))).data.id;
    await rest.delete(`${ENTRIES}/${other}`);
    assert.deepEqual([await paid(long), await workedSeconds(employeeId, DAY)], [900, 960]);
  });

  it('a PUT that names the same break keeps them, another break brings its own, and none takes them away', async () => {
    const { rest, coffee, create, pause, paid, change } = await prepare();
    const id = await pause('10:00', '10:20');
    await change();
    const put = (fields: Record<string, unknown>) => rest.put(`${ENTRIES}/${id}`, fields);
    await put({ workBreakId: coffee, workEntryOut: { date: at('10:30') } });
    assert.equal(await paid(id), 900);
    const lunch = await create({ name: 'Lunch', breakMinutes: 20, remunerated: true });
    await put({ workBreakId: lunch });
    assert.equal(await paid(id), 1200);
    await put({ workBreakId: coffee });
    assert.equal(await paid(id), 60);
    await put({ workBreakId: null });
    assert.equal(await paid(id), 0);
  });

  it('the allowance of a day is that of its latest paid pause with the break, and each pause is paid by its own terms', async () => {
    const { pause, paid, change } = await prepare();
    const first = await pause('10:00', '10:20');
    await change({ breakMinutes: 30 });
    const second = await pause('11:00', '11:20');
    assert.deepEqual([await paid(first), await paid(second)], [1200, 600]);
    await change({ remunerated: false, breakMinutes: 0 });
    const third = await pause('12:00', '12:20');
    assert.deepEqual([await paid(first), await paid(second), await paid(third)], [1200, 600, 0]);
    await change({ remunerated: true, breakMinutes: 5 });
    const before = await pause('09:00', '09:10');
    assert.deepEqual([await paid(before), await paid(first), await paid(second)], [600, 1200, 0]);
  });

  it('a pause that is open has them from its clock-in, however it ends', async () => {
    const { rest, scope, person, clockIn, clockOut, coffee, change, paid } = await prepare();
    world.setNow('2026-03-06T12:00:00Z');
    const [out, forgotten] = [await person(), await person()];
    const pauses = [];
    for (const employeeId of [out, forgotten]) {
      pauses.push((await clockIn(employeeId, { workBreakId: coffee })).data.id as string);
    }
    await change();
    world.setNow('2026-03-06T12:20:00Z');
    await clockOut(out);
    await rest.put('/core/v3/configurations/company', { forgottenClockOut: { mode: 'fixed_time', time: '18:00' } });
    world.setNow('2026-03-07T12:00:00Z');
    await closeForgotten(scope);
    assert.deepEqual(await Promise.all(pauses.map(paid)), [900, 900]);
  });

  it('so has one that is imported', async () => {
    const { scope, employeeId, coffee, change, enter, paid } = await prepare();
    const times = { startedAt: Temporal.Instant.from(at('10:00')), endedAt: Temporal.Instant.from(at('10:20')) };
    const entry = { employeeId, workEntryType: 'pause' as const, workCheckTypeId: null, workBreakId: coffee, ...times };
    const [id = ''] = await scope.transaction((tx) => importEntries(tx, scope, [entry]));
    await change();
    await enter(employeeId, at('12:00'), at('12:01'));
    assert.equal(await paid(id), 900);
  });

  it('the versions of an entry hold them', async () => {
    const { companyId, pause, change } = await prepare();
    const id = await pause('10:00', '10:20');
    await change();
    const { rows } = await ownerPool.query(
      `select content -> 'break_remunerated' as remunerated, content -> 'break_minutes' as minutes
        from work_entry_versions where company_id = $1 and work_entry_id = $2 order by created_at desc limit 1`,
      [companyId, id],
    );
    assert.deepEqual(rows, [{ remunerated: true, minutes: 15 }]);
  });
});
