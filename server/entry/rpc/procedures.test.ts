import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { idsIn, withValue } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { pageOperations } from '#test/page-operations.ts';
import { companions } from '#test/preparations.ts';
import { call, exampleFor, isExport, type Procedure, procedures } from '#test/procedures.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld } from '#test/world.ts';
import { createPool } from '../../platform/db/pool.ts';
import { type Scope, systemScope } from '../../platform/db/scope.ts';
import type { Role } from '../../platform/shared/roles.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const bypassing = createPool(world.databaseUrl, { connections: 4 });
after(() => bypassing.end());

/** Procedures that only pages call; the others are tried over the interface. */
const ofPages = procedures.filter(({ isPublished }) => !isPublished);

/** Procedures on a person's own matters, open to every role. */
const OWN_MATTERS = new Set([
  'access.saveView',
  'access.deleteView',
  'access.setNotice',
  'notices.markNoticesRead',
  'calendarFeeds.create',
  'calendarFeeds.delete',
  'documents.create',
  'documents.delete',
  'documents.update',
  'me.clockIn',
  'me.clockOut',
  'people.deletePicture',
  'people.updatePicture',
  'reports.startReport',
  'monthlyRecords.startArchive',
]);

const workshop = await openWorkshop(world);
const foreign = await openWorkshop(world);
for (const { schema } of procedures) for (const { resource } of idsIn(schema, [])) await foreign.record(resource);

const walls = { 'row-level security and filters': world.runtime.systemPool, 'filters alone': bypassing };

for (const [wall, pool] of Object.entries(walls)) {
  const scopeOf = ({ company }: Workshop) => systemScope({ ...world.runtime, systemPool: pool }, company.companyId);

  for (const procedure of ofPages) {
    test(`${wall}: ${procedure.name} takes an id of another company for one that does not exist, and tells none`, async () => {
      const input = await exampleFor(procedure, workshop);
      const companies = [workshop.company.companyId, foreign.company.companyId];
      const before = await digestOf(world.ownerPool, companies);
      for (const { path, resource } of idsIn(procedure.schema, [])) {
        const [id, random] = [await foreign.record(resource), randomUUID()];
        const beside = { ...input, ...companions[`${procedure.name} ${path.join('.')}`] };
        const outcomes = [];
        for (const given of [id, random]) {
          const outcome = await call(procedure, scopeOf(workshop), withValue(procedure.schema, beside, path, given));
          outcomes.push(JSON.stringify(outcome).replaceAll(given, 'the id given'));
        }
        assert.equal(outcomes[0], outcomes[1], path.join('.'));
        assert.doesNotMatch(
          String(outcomes[0]),
          /"refusal":"422 /,
          `${path.join('.')}: the rest of the input is valid`,
        );
      }
      const after = await digestOf(world.ownerPool, companies);
      // An export is recorded, and changes nothing else (L5).
      const recorded = isExport(procedure) ? { audit_lines: before.audit_lines } : {};
      assert.deepEqual({ ...after, ...recorded }, before);
      if (procedure.isMutation) return;
      const outcome = await call(procedure, scopeOf(workshop), input);
      assert.deepEqual(outcome, await call(procedure, workshop.company.scope, input), 'as with both walls');
      const own = JSON.stringify(outcome);
      for (const id of await foreign.made()) assert.ok(!own.includes(id), `it tells ${id} of another company`);
    });
  }
}

test('pages have procedures of their own, and rights and matters name procedures that exist', () => {
  assert.ok(ofPages.length > 90, String(ofPages.length));
  const names = procedures.map(({ name }) => name);
  assert.deepEqual(
    [...OWN_MATTERS].filter((name) => !names.includes(name)),
    [],
  );
});

test('401: every procedure asks who is signed in before it looks at its input', async () => {
  assert.ok(procedures.length > 330, String(procedures.length));
  for (const procedure of procedures)
    assert.deepEqual(await call(procedure, null, 'bad input'), { refusal: '401 unauthorized null' }, procedure.name);
});

test('403: what changes something is not for viewers', async () => {
  const scope = systemScope(world.runtime, workshop.company.companyId);
  const as = (role: Role): Scope => ({ ...scope, actor: { ...scope.actor, role } });
  const refused = { refusal: '403 role_not_allowed null' };
  // Everybody who may look at a list may export it.
  const isOfViewers = (procedure: Procedure) =>
    OWN_MATTERS.has(procedure.name) ||
    pageOperations.get(procedure.name)?.right === 'own' ||
    (isExport(procedure) && pageOperations.get(procedure.name)?.right === 'look');
  const changing = procedures.filter((procedure) => procedure.isMutation && !isOfViewers(procedure));
  assert.ok(changing.length > 160, String(changing.length));
  for (const procedure of changing)
    assert.deepEqual(await call(procedure, as('viewer'), 'bad input'), refused, procedure.name);
});
