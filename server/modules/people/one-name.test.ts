import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const company = await absenceCompany(world);
const { rest } = company;
const EMPLOYEES = '/core/v3/employees';

const chief = await company.person({ firstName: 'Chiefess', lastName: '', email: 'chief@acme.example' });
const cher = await company.person({
  ...{ firstName: 'Cher', lastName: '', email: 'cher@acme.example', managerId: chief },
});
const typeId = await company.type({ name: 'Therapy', type: 'private', needsValidation: false });
assert.equal((await company.ask(cher, typeId, [{ date: '2026-03-12' }])).status, 200);
const administrator = await addMember(world, company, { role: 'administrator' });
await addMember(world, company, { role: 'manager', employeeId: chief });

for (const [given, lastName] of [
  ['left out', undefined],
  ['empty', ''],
  ['blank', '  '],
  ['null', null],
] as const) {
  test(`200: somebody with one name has an empty last name, ${given}`, async () => {
    const created = await rest.post(EMPLOYEES, { firstName: 'Suharto', lastName });
    assert.deepEqual([created.status, created.data?.lastName, created.data?.secondLastName], [200, '', null]);
    const { data } = await rest.post(EMPLOYEES, { firstName: 'Suharto', lastName: 'Second' });
    const changed = await rest.put(`${EMPLOYEES}/${data.id}`, { lastName });
    assert.deepEqual([changed.status, changed.data.lastName], [200, lastName === undefined ? 'Second' : '']);
  });
}

test('a first name is required all the same', async () => {
  const refused = await rest.post(EMPLOYEES, { firstName: ' ', lastName: 'Cher' });
  assert.deepEqual([refused.status, Object.keys(refused.errors)], [422, ['firstName']]);
});

const PERIOD = { from: '2026-03-01', to: '2026-03-31' };
const PAGES: [kind: 'query' | 'mutation', procedure: string, input: object][] = [
  ['query', 'people.listPeople', { search: 'cher' }],
  ['mutation', 'people.exportPeople', { search: 'cher', format: 'csv' }],
  ['query', 'people.searchEmployees', { text: 'cher' }],
  ['query', 'today.getBoard', { search: 'cher', limit: 500 }],
  ['mutation', 'today.exportBoard', { search: 'cher', format: 'csv' }],
  ['query', 'absences.getTimeline', { ...PERIOD, search: 'cher' }],
  ['mutation', 'absences.exportTimeline', { ...PERIOD, search: 'cher', format: 'csv' }],
  ['query', 'overtime.listBalances', { ...PERIOD, name: 'cher' }],
  ['mutation', 'overtime.exportBalances', { ...PERIOD, name: 'cher', format: 'csv' }],
  ['mutation', 'approvals.exportInbox', { status: ['accepted'], search: 'cher', format: 'csv' }],
  ['query', 'timesheets.listDay', { date: '2026-03-09', name: 'cher' }],
  ['mutation', 'timesheets.exportDay', { date: '2026-03-09', name: 'cher', format: 'csv' }],
  ['query', 'companyRequests.listDelegates', { employeeId: cher }],
  ['query', 'audit.listLines', {}],
];

test('pages, files and lines of the audit show one name without a space around it', async () => {
  const { data: feed } = await rest.post('/schedule/v1/calendar-feeds', { employeeId: cher });
  assert.equal(feed.name, 'Cher');
  for (const [kind, procedure, input] of PAGES) {
    const { status, text } = await administrator.call(kind, procedure, input);
    assert.equal(status, 200, `${procedure}: ${text}`);
    assert.match(text, /Cher|Chiefess/, procedure);
    assert.doesNotMatch(text, /(Cher|Chiefess) +([^·A-Za-z]|undefined|null)/, procedure);
  }
  const { rows } = await world.ownerPool.query(
    `select distinct record_name as name from audit_lines where company_id = $1 and record_id = any ($2)`,
    [company.companyId, [cher, chief]],
  );
  assert.deepEqual(rows.map(({ name }) => name).sort(), ['Cher', 'Chiefess']);
});

test('whoever has one name comes first among the last names, by their first name', async () => {
  await company.person({ firstName: 'Bono', lastName: '' });
  const names = (await rest.get(`${EMPLOYEES}?limit=500`)).data.map(
    ({ firstName, lastName }: { firstName: string; lastName: string }) => [firstName, lastName],
  );
  const single = names.filter(([, last]: [string, string]) => last === '').map(([first]: [string]) => first);
  assert.deepEqual(
    names.slice(0, single.length).map(([first]: [string]) => first),
    single,
  );
  assert.deepEqual(single, single.toSorted());
});
