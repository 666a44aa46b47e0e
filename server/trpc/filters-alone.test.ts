import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPool } from '../db/pool.ts';
import { systemScope } from '../db/scope.ts';
import { routes } from '../rest/routes.ts';
import { REQUESTS } from '../testing/absences.ts';
import { idsIn } from '../testing/calls.ts';
import { resourceOf } from '../testing/list-calls.ts';
import { call, exampleFor, procedures } from '../testing/procedures.ts';
import { variationsOf } from '../testing/variations.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { createWorld } from '../testing/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const bypassing = createPool(world.databaseUrl, { connections: 4 });
after(() => bypassing.end());

/** Records of everything that can be listed. Both companies make the same ones, so that a filter by name finds those of both. */
async function fill(): Promise<Workshop> {
  const workshop = await openWorkshop(world);
  for (const { schema } of procedures) for (const { resource } of idsIn(schema, [])) await workshop.record(resource);
  for (const route of routes.filter(({ reply }) => reply === 'page')) {
    const resource = resourceOf(route);
    if (resource) await workshop.record(resource);
  }
  for (const name of [
    'leave.plans.assign',
    'leave.adjustLeave',
    'overtime.adjustBalance',
    'companyRequests.acceptRequest',
    'overtime.assignPolicy',
  ]) {
    const { status, body } = await workshop.perform(name);
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
  }
  const { data: employee } = await workshop.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const forgotten = { workEntryType: 'work', workEntryIn: { date: '2026-03-09T08:00:00Z' } };
  const entry = await workshop.rest.post('/schedule/v1/work-entries', { employeeId: employee.id, ...forgotten });
  assert.equal(entry.status, 200);
  // In the week of the clock above.
  const request = await workshop.rest.post(REQUESTS, {
    ...{ employeeId: employee.id, absenceTypeId: await workshop.record('absence_type'), type: 'create' },
    daysOff: [{ date: '2026-03-12' }],
  });
  assert.equal((await workshop.rest.post(`${REQUESTS}/${request.data?.id}/accept`)).status, 200);
  // All that was asked for until here is in the log of requests.
  await world.runtime.requestLog.flush();
  return workshop;
}

const own = await fill();
const foreign = await fill();
const scopeOf = ({ company }: Workshop, pool: typeof bypassing) =>
  systemScope(pool, company.companyId, { now: world.runtime.now });

for (const procedure of procedures.filter(({ isMutation }) => !isMutation)) {
  test(`filters alone: ${procedure.name} reads, counts and finds nothing of another company, however it is asked`, async () => {
    const theirs = await foreign.made();
    const variations = await variationsOf(procedure.schema, await exampleFor(procedure, own), { own, foreign });
    for (const input of variations) {
      const alone = await call(procedure, scopeOf(own, bypassing), input);
      const told = JSON.stringify(input);
      assert.deepEqual(alone, await call(procedure, scopeOf(own, world.runtime.systemPool), input), told);
      const text = JSON.stringify(alone);
      for (const id of theirs) assert.ok(!text.includes(id), `${told} tells ${id}`);
    }
    const { value } = (await call(procedure, scopeOf(foreign, bypassing), await exampleFor(procedure, foreign))) as {
      value?: { total?: number };
    };
    if (value && 'total' in value) assert.ok(Number(value.total) > 0, 'the other company has what could be shown');
  });
}
