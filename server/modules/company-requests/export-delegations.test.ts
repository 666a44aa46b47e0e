import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { DELEGATIONS, requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
// In Madrid it is the fourth of August already.
world.setNow('2026-08-03T22:30:00Z');
const EXPORT = 'companyRequests.exportDelegations';

/** Ana delegates to Eva three times, and Eva to Ben. */
async function prepare() {
  const company = await requestCompany(world);
  const { person, member, rest } = company;
  const ana = await person({ code: 7 });
  const eva = await person({ firstName: 'Eva', lastName: 'Ruiz' });
  const ben = await person({ firstName: 'Ben', lastName: 'Ota' });
  const [manager] = [await member('manager', eva), await member('manager', ben)];
  const delegate = (employeeId: string, delegateId: string, [from, to]: string[]) =>
    rest.post(DELEGATIONS, { employeeId, delegateId, from, to });
  await delegate(ana, eva, ['2026-07-01', '2026-08-03']);
  await delegate(ana, eva, ['2026-08-04', '2026-08-04']);
  await delegate(ana, eva, ['2026-08-10', '2026-08-21']);
  await delegate(eva, ben, ['2026-12-01', '2026-12-02']);
  return { ...company, ana, eva, ben, manager, owner: await member('owner') };
}

test('L5 all delegations in the order of the list, with where they are in time, are a line of the audit', async () => {
  const company = await prepare();
  const { fileName, titles, lines } = await exported(company.owner, EXPORT, { orderBy: 'from asc' });
  assert.equal(fileName, 'Delegations_Europe-Madrid.csv');
  assert.equal(titles, 'Employee code,Person,Decides instead,From,Until,Status');
  assert.deepEqual(lines, [
    '7,Ana Gil,Eva Ruiz,2026-07-01,2026-08-03,Ended',
    '7,Ana Gil,Eva Ruiz,2026-08-04,2026-08-04,Active',
    '7,Ana Gil,Eva Ruiz,2026-08-10,2026-08-21,Upcoming',
    ',Eva Ruiz,Ben Ota,2026-12-01,2026-12-02,Upcoming',
  ]);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, after], ['request_delegation', { exported: 'delegations', format: 'csv', count: 4 }]);
});

test('F4 a manager gets those that they gave or were given, with whose they are in the name of the file', async () => {
  const company = await prepare();
  const { manager } = company;
  const given = await exported(manager, EXPORT, { employeeId: [company.eva] });
  assert.equal(given.fileName, 'Delegations_Eva-Ruiz_Europe-Madrid.csv');
  assert.equal(given.lines.length, 1);
  assert.equal((await exported(manager, EXPORT, { delegateId: [company.eva] })).lines.length, 3);
  const stranger = await company.member('manager', company.ben);
  const others = await exported(stranger, EXPORT, { employeeId: [company.ana] });
  assert.deepEqual([others.fileName, others.lines], ['Delegations_Europe-Madrid.csv', []]);
});

test('I3 the code of somebody out of scope is not in the file', async () => {
  const company = await prepare();
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Elsewhere' });
  const manager = await company.member('manager', company.eva, { officeIds: [office.id] });
  const { lines } = await exported(manager, EXPORT, { delegateId: [company.eva] });
  assert.deepEqual(new Set(lines.map((line) => line.split(',').slice(0, 2).join())), new Set([',Ana Gil']));
});
