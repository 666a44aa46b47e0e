import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const EXPORT = 'overtime.exportPolicies';

/** A policy with every rule for two people, one of them in Madrid, and one that counts nothing. */
async function prepare() {
  const company = await overtimeCompany(world);
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Madrid' });
  const people = [await company.person({}, { officeIds: [office.id] }), await company.person()];
  const warehouse = await company.policy({
    ...{ name: 'Warehouse', type: 'hybrid', toleranceSeconds: 900, strict: true },
    multiplierRules: [
      { name: 'First hour', from: 0, to: 3600, coefficient: 1.5 },
      { name: 'Sundays', days: ['sunday'], coefficient: 2 },
    ],
    typifyingRules: [{ name: 'Night', startTime: '22:00', endTime: '06:00' }],
    ...{ expiry: { afterMonths: 6 }, cap: { positiveSeconds: 288_000 }, yearlyReset: { month: 2, day: 31 } },
  });
  await company.policy({ name: 'Managers', type: 'none', toleranceSeconds: 900 });
  await company.assign(warehouse, people, '2026-03-02');
  return { ...company, office };
}

test('L5 policies in the order of the list, with their rules and the people that each is for, are a line of the audit', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const { fileName, titles, lines } = await exported(owner, EXPORT, { orderBy: 'name desc' });
  assert.equal(fileName, 'Overtime-policies_Europe-Madrid.csv');
  assert.match(titles, /^Policy,Default: .+,Type,Tolerance \(seconds\),.+,Yearly reset,People$/);
  assert.deepEqual(
    lines.filter((line) => !line.includes('Yes,Single')),
    [
      'Warehouse,,Separate balances,900,0.2500,Yes,"First hour ×1.5, Sundays ×2",Night,6,288000,80.0000,February 29,2',
      'Managers,,Not counted,,,,,,,,,,0',
    ],
  );
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual(
    [recordType, after],
    ['overtime_policy', { exported: 'overtime_policies', format: 'csv', count: lines.length }],
  );
});

test('I3 people in scope are counted', async () => {
  const company = await prepare();
  const lead = await addMember(world, company, { role: 'viewer', sees: { officeIds: [company.office.id] } });
  const { lines } = await exported(lead, EXPORT);
  assert.match(lines.find((line) => line.startsWith('Warehouse')) ?? '', /,1$/);
});
