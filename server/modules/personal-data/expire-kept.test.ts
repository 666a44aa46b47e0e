import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPlanted, PLANTED_NAME, plantPerson } from '#test/planted-person.ts';
import { createWorld } from '#test/world.ts';
import { auditChain } from '../audit/repository-chain.ts';
import { sealRecords } from '../records/seal-records.ts';
import { versionChain } from '../time/repository-records.ts';
import { verifyRecords } from '../time/verify-records.ts';
import { expireCoordinates } from './expire-coordinates.ts';
import { expireKept } from './expire-kept.ts';
import { countKinds } from './repository-erasure.ts';
import { PERSON_TABLES } from './repository-tables.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

test('H3 coordinates go after the company’s days, times stay, the chain verifies, and the audit says how many went', async () => {
  const { scope, rest, companyId, id } = await plantPerson(world);
  // As a line of an older release had it.
  await world.ownerPool.query(
    `update audit_lines set after = after || '{"in_latitude": 98.765432}', created_at = '2026-03-02' where company_id = $1
      and record_type = 'time_entry' and action = 'create' and part_type is null`,
    [companyId],
  );
  await sealRecords(scope, versionChain);
  await sealRecords(scope, auditChain);
  await expireCoordinates(scope);
  assert.ok((await findPlanted(world, '98.765432'))['public.work_entries']);
  assert.equal(
    (await rest.put('/core/v3/configurations/company', { coordinatesKeptDays: 7 })).data.coordinatesKeptDays,
    7,
  );
  const read = async () => (await rest.get(`/schedule/v1/work-entries?employeeId=${id}&orderBy=createdAt`)).data;
  const before = await read();
  await expireCoordinates(scope);
  const lost = await read();
  // The third of March is seven days ago: its day is not over.
  assert.deepEqual(lost[0].workEntryIn.coordinates, null);
  assert.deepEqual(lost[1], before[1]);
  assert.deepEqual({ ...lost[0].workEntryIn, coordinates: before[0].workEntryIn.coordinates }, before[0].workEntryIn);
  world.setNow('2026-03-11T12:00:00Z');
  await expireCoordinates(scope);
  world.setNow('2026-03-10T12:00:00Z');
  assert.deepEqual(await findPlanted(world, '98.765432'), {});
  await sealRecords(scope, auditChain);
  const { firstAltered, audit } = await verifyRecords(world.ownerPool, companyId);
  assert.deepEqual([firstAltered, audit.firstAltered], [null, null]);
  const { rows } = await world.ownerPool.query(
    `select actor_type, after from audit_lines where company_id = $1 and action = 'expire' order by created_at`,
    [companyId],
  );
  assert.deepEqual(
    rows.map(({ actor_type, after }) => [actor_type, after.removed, after.before, after.records]),
    [
      ['system', 'coordinates', '2026-03-03', 2],
      ['system', 'coordinates', '2026-03-04', 2],
    ],
  );
});

test('L6 what is kept of an erased person goes after the law’s years, and the chains still verify', async () => {
  const { scope, rest, companyId, id, colleagueId } = await plantPerson(world);
  await rest.delete(`/core/v3/employees/${id}`);
  await sealRecords(scope, versionChain);
  await sealRecords(scope, auditChain);
  await rest.post(`/core/v3/employees/${id}/erasure`, { name: PLANTED_NAME });
  await sealRecords(scope, auditChain);
  const kept = async (whose: string) =>
    (
      await world.ownerPool.query(
        `select (select count(*) from work_entries where company_id = $1 and employee_id = $2)::int as entries,
          (select count(*) from overtime_days where company_id = $1 and employee_id = $2)::int as days,
          (select count(*) from overtime_sums where company_id = $1 and employee_id = $2)::int as sums`,
        [companyId, whose],
      )
    ).rows[0];
  const others = await kept(colleagueId);
  /** Kinds of rows that are found. Acts on others are found by the account, which is gone. */
  const kinds = async () => (await scope.read(countKinds({ companyId, employeeId: id }))).map(({ file }) => file);
  const declared = PERSON_TABLES.filter(({ file, onErasure }) => onErasure !== 'removed' && file !== 'activity');
  assert.deepEqual(
    await kinds(),
    declared.map(({ file }) => file),
  );
  world.setNow('2030-03-04T12:00:00Z');
  await expireKept(scope);
  assert.equal((await kept(id)).entries, 2);
  world.setNow('2030-03-05T12:00:00Z');
  await expireKept(scope);
  await expireKept(scope);
  world.setNow('2026-03-10T12:00:00Z');
  assert.deepEqual(await kept(id), { entries: 0, days: 0, sums: 0 });
  // Versions were found by their entries.
  assert.deepEqual(await kinds(), ['person', 'webhook-events', 'audit']);
  assert.deepEqual(await kept(colleagueId), others);
  await sealRecords(scope, auditChain);
  const { firstAltered, audit } = await verifyRecords(world.ownerPool, companyId);
  assert.deepEqual([firstAltered, audit.firstAltered], [null, null]);
  const { rows } = await world.ownerPool.query(
    `select count(*)::int as n from audit_lines where company_id = $1 and action = 'expire' and record_id = $2`,
    [companyId, id],
  );
  assert.equal(rows[0].n, 1);
});
