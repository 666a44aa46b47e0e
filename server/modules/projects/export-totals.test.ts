import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const EXPORT = 'projects.exportTotals';
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

/** Ana spends two hours under two tags and one on nothing; Ben plans half an hour. */
async function prepare() {
  const company = await world.company();
  const created = async (path: string, body: object): Promise<string> => (await company.rest.post(path, body)).data.id;
  const officeId = await created('/core/v3/offices', { name: 'Madrid' });
  const ana = await created('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Gil',
    code: 17,
    officeIds: [officeId],
  });
  const ben = await created('/core/v3/employees', { firstName: 'Ben', lastName: '=Ota', code: 4 });
  const projectId = await created('/project/v1/projects', { name: 'Website' });
  const tagIds = [
    await created('/project/v1/tags', { name: 'Design' }),
    await created('/project/v1/tags', { name: 'Ads' }),
  ];
  const enter = (employeeId: string, date: string, [from, to]: string[], fields: object) =>
    created('/project/v1/time-entries', {
      ...{ employeeId, timeEntryIn: { date: `${date}T${from}:00+01:00` } },
      ...{ timeEntryOut: { date: `${date}T${to}:00+01:00` }, ...fields },
    });
  await enter(ana, '2026-03-02', ['09:00', '11:00'], { projectId, tagIds });
  await enter(ana, '2026-03-03', ['09:00', '10:00'], {});
  await enter(ben, '2026-03-20', ['09:00', '09:30'], { projectId });
  return { ...company, officeId, owner: await addMember(world, company, { role: 'owner' }) };
}

test('L5 the sums by person have their codes, and are a line of the audit', async () => {
  const company = await prepare();
  const { fileName, titles, lines } = await exported(company.owner, EXPORT, { ...MARCH, by: 'person' });
  assert.equal(fileName, 'Project-time_2026-03-01_2026-03-31_Person_Europe-Madrid.csv');
  assert.match(
    titles,
    /^Employee code,Person,Spent \(seconds\),Spent \(hours\),Planned \(seconds\),.+,People,Entries$/,
  );
  assert.deepEqual(lines, ['17,Ana Gil,10800,3.0000,0,0.0000,1,2', '4,Ben =Ota,0,0.0000,1800,0.5000,1,1']);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual(
    [recordType, after],
    ['time_entry', { exported: 'time_totals', format: 'csv', count: 2, ...MARCH, by: 'person' }],
  );
});

test('B12 the sums are in the order of the list, and what several tags count more than once is taken out', async () => {
  const { owner } = await prepare();
  const projects = await exported(owner, EXPORT, { ...MARCH, orderBy: 'planned', direction: 'desc' });
  assert.deepEqual(projects.lines, ['Website,7200,2.0000,1800,0.5000,2,2', 'No project,3600,1.0000,0,0.0000,1,1']);
  const tags = await exported(owner, EXPORT, { ...MARCH, by: 'tag', orderBy: 'name', direction: 'asc' });
  assert.deepEqual(tags.lines, [
    'Ads,7200,2.0000,0,0.0000,1,1',
    'Design,7200,2.0000,0,0.0000,1,1',
    'No tag,3600,1.0000,1800,0.5000,2,2',
    'Under several tags,-7200,-2.0000,0,0.0000,,',
  ]);
});

test('I3 the time of people out of scope is not in the sums', async () => {
  const company = await prepare();
  const lead = await addMember(world, company, { role: 'viewer', sees: { officeIds: [company.officeId] } });
  assert.deepEqual((await exported(lead, EXPORT, { ...MARCH, by: 'person' })).lines, [
    '17,Ana Gil,10800,3.0000,0,0.0000,1,2',
  ]);
});
