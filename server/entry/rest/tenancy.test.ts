import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Input, leavesOf, requestOf, type Slot, schemaOf, slotsOf, withValue } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { companions } from '#test/preparations.ts';
import type { Answer } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld } from '#test/world.ts';
import { createPool } from '../../platform/db/pool.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const bypassing = createPool(world.databaseUrl, { connections: 4 });
after(() => bypassing.end());

/** Another company, with a record of everything that an id can name. */
const foreign = await openWorkshop(world);
for (const { resource } of routes.flatMap(slotsOf)) await foreign.record(resource);

/** Ids that name no record of ours, with the reason. */
const OTHER_IDS = [
  'access.updateUser accessBefore.scope.departmentIds.0: what the caller saw, which is compared and not looked up',
  'access.updateUser accessBefore.scope.officeIds.0: as above',
  'access.updateUser accessBefore.scope.entityGroupIds.0: as above',
  'access.updateUser accessBefore.employeeId: as above',
  'people.createEmployee contributionGroupId: contribution groups belong to payroll',
  'people.updateEmployee contributionGroupId: as above',
  'corrections.propose versionId: compared with the newest version of an entry',
  'overtime.listRuleHistory hoursBagRuleIds.0: rules belong to policies, and an unknown one has no line',
  'companyRequests.createType questions.0.id: made by the caller, so that levels can name it',
  'companyRequests.createType levels.0.condition.questionId: a question of the same input, refused as a field',
  'companyRequests.updateType typeBefore.questions.0.id: compared as it was read, and looked up nowhere',
  'companyRequests.updateType typeBefore.levels.0.approvers.0.userId: as above',
  'companyRequests.updateType typeBefore.levels.0.condition.questionId: as above',
  'companyRequests.updateType questions.0.id: made by the caller',
  'companyRequests.updateType levels.0.condition.questionId: a question of the same type, refused as a field',
];

/** Two ids name one record, which is what is not found. */
const PAIRS: Record<string, string> = {
  'DELETE /core/v3/employee-department-assignations': 'employee_department_assignation_not_found',
  'DELETE /core/v3/employee-office-assignations': 'employee_office_assignation_not_found',
};

test('every id in an input names its resource, so that it is tried here', () => {
  const nameless = routes.flatMap((route) =>
    leavesOf(schemaOf(route)).flatMap(({ path, schema }) =>
      /^(uuid|guid)$/.test(String(schema.format)) && !schema['x-resource'] ? [`${route.name} ${path.join('.')}`] : [],
    ),
  );
  assert.deepEqual(
    nameless,
    OTHER_IDS.map((line) => line.split(':')[0]),
  );
});

const walls = { 'row-level security and filters': world.runtime.pool, 'filters alone': bypassing };

for (const [wall, pool] of Object.entries(walls)) {
  for (const route of routes.filter((candidate) => slotsOf(candidate).length > 0)) {
    test(`${wall}: ${route.method} ${route.path} takes an id of another company for one that does not exist`, async () => {
      setRuntime({ ...world.runtime, pool });
      const own = await openWorkshop(world);
      const input = await own.inputFor(route);
      const companies = [own.company.companyId, foreign.company.companyId];
      const before = await digestOf(world.ownerPool, companies);
      const slots = slotsOf(route);
      for (const slot of slots) await compare(own, route, input, [slot]);
      const byPlace = Object.groupBy(slots, ({ place }) => place);
      for (const together of [slots, ...Object.values(byPlace)]) await compare(own, route, input, together);
      assert.deepEqual(await digestOf(world.ownerPool, companies), before, 'nothing changed in either company');
      // A record can be deleted once: all ids of a DELETE are its own in the first call.
      for (const slot of route.method === 'DELETE' ? slots.slice(-1) : slots) {
        const answer = await own.call(route, placed(route, input, slot, await own.record(slot.resource)));
        assert.notEqual(answer.code, `${slot.resource}_not_found`, `an id of its own at ${slot.path.join('.')}`);
        assertDocumented(route, answer, slot);
      }
    });
  }

  for (const route of routes.filter(({ reply }) => reply === 'page')) {
    test(`${wall}: ${route.method} ${route.path} lists records of its own company`, async () => {
      setRuntime({ ...world.runtime, pool });
      const own = await openWorkshop(world);
      const theirs = new Set(await everyId(foreign.company.companyId));
      const answer = await own.call(route, { ...(await own.inputFor(route)), limit: 500 });
      assert.equal(answer.status, 200);
      const ids = JSON.stringify(answer.data).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
      assert.deepEqual(
        ids.filter((id) => theirs.has(id)),
        [],
      );
    });
  }
}

function placed(route: Route, input: Input, { path }: Slot, id: string): Input {
  const beside = companions[`${route.name} ${path.join('.')}`];
  return withValue(schemaOf(route), { ...input, ...beside }, path, id) as Input;
}

/** The same call with real ids of the other company and with random ones: the same answer, byte for byte. */
async function compare(own: Workshop, route: Route, input: Input, slots: Slot[]): Promise<void> {
  const told = slots.map(({ path }) => path.join('.')).join(', ');
  const answers: Answer[] = [];
  for (const idFor of [(slot: Slot) => foreign.record(slot.resource), async () => randomUUID()]) {
    let changed = input;
    for (const slot of slots) changed = placed(route, changed, slot, await idFor(slot));
    const { method, path, init } = requestOf(route, changed);
    const headers = { ...(init.headers as Record<string, string>), 'x-request-id': 'the-same' };
    answers.push(await own.rest.send(method, path, { ...init, headers }));
  }
  const [real, random] = answers as [Answer, Answer];
  assertDocumented(route, real, told);
  assert.deepEqual(
    [real.status, real.body, [...real.headers]],
    [random.status, random.body, [...random.headers]],
    told,
  );
  if (slots.every(({ place }) => place === 'query')) return;
  assert.equal(real.status, 404, `${told}: ${JSON.stringify(real.body)}`);
  const pair = PAIRS[`${route.method} ${route.path}`];
  const codes = pair ? [pair] : slots.map(({ resource }) => `${resource}_not_found`);
  assert.ok(codes.includes(String(real.code)), `${told}: ${real.code}`);
}

async function everyId(companyId: string): Promise<string[]> {
  const { rows: tables } = await world.ownerPool.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'companies'`,
  );
  const ids = tables.map(({ name }) => `select id from "${name}" where company_id = $1`).join(' union all ');
  const { rows } = await world.ownerPool.query(`${ids} union all select $1::uuid`, [companyId]);
  return rows.map(({ id }) => String(id));
}
