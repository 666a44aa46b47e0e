import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const company = await requestCompany(world);
const { rest, person } = company;
const made = async (path: string, body: object): Promise<string> => (await rest.post(path, body)).data.id;
const [lisbon, porto] = [
  await made('/core/v3/offices', { name: 'Lisbon' }),
  await made('/core/v3/offices', { name: 'Porto' }),
];
const sales = await made('/core/v3/departments', { name: 'Sales' });
const support = await made('/core/v3/departments', { name: 'Support' });
const nurse = await made('/core/v3/job-charges', { name: 'Nurse' });

const bea = await person({ firstName: 'Bea', lastName: 'Alves', code: 70, hiredAt: '2024-05-01' });
const ana = await person({
  ...{ firstName: 'Ána', lastName: 'Muñoz', email: 'a.munoz@x.test', code: 12, hiredAt: '2025-01-01' },
  ...{ officeIds: [porto, lisbon], departmentIds: [support, sales], jobChargeId: nurse, managerId: bea },
  ...{ workPhone: '210', ssn: 'SECRET-SSN', phone: 'SECRET-PHONE', pin: 4321 },
});
// No day that the clock will reach.
await rest.put(`/core/v3/employees/${ana}`, { leavesOn: '2999-12-31' });
const cleo = await person({ firstName: 'Cleo', lastName: 'Zink', code: 7, status: 'inactive', officeIds: [lisbon] });
await made('/contract/v1/contracts', { employeeId: bea, startAt: '2024-05-01', weeklyHours: 40 });
const night = await made('/core/v3/entity-groups', { name: 'Night', employeeIds: [ana, cleo] });

const member = await company.member('administrator');
const list = async (input: object = {}) => {
  const { status, text } = await member.call('query', 'people.listPeople', input);
  assert.equal(status, 200, text);
  return JSON.parse(text).result.data as { total: number; rows: Record<string, unknown>[] };
};
const names = async (input: object) => (await list(input)).rows.map(({ firstName }) => firstName);

test('a row names places and people, the main office alone, and holds nothing that not everybody may see', async () => {
  const { rows, total } = await list({ search: 'munoz' });
  assert.equal(total, 1);
  assert.deepEqual(rows, [
    {
      ...{ id: ana, firstName: 'Ána', lastName: 'Muñoz', secondLastName: null, email: 'a.munoz@x.test' },
      ...{
        imageProfileURL: null,
        status: 'active',
        code: 12,
        hiredAt: '2025-01-01',
        leavesOn: '2999-12-31',
        officeName: 'Porto',
      },
      ...{ departmentNames: ['Support', 'Sales'], jobChargeName: 'Nurse', managerName: 'Bea Alves', workPhone: '210' },
    },
  ]);
});

const FILTERS: [object, string[]][] = [
  [{}, ['Bea', 'Ána', 'Cleo']],
  [{ search: 'ana mu' }, ['Ána']],
  [{ search: 'ÁNA' }, ['Ána']],
  [{ search: ' 70 ' }, ['Bea']],
  [{ search: '7' }, ['Bea', 'Cleo']],
  [{ search: 'A.MUNOZ@' }, ['Ána']],
  [{ search: '%' }, []],
  [{ status: 'active' }, ['Bea', 'Ána']],
  [{ status: 'inactive' }, ['Cleo']],
  [{ officeId: 'lisbon' }, ['Ána', 'Cleo']],
  [{ departmentId: 'sales' }, ['Ána']],
  [{ entityGroupId: 'night' }, ['Ána', 'Cleo']],
  [{ entityGroupId: 'night', status: 'active', search: 'n' }, ['Ána']],
  [{ hasContract: true }, ['Bea']],
  [{ hasContract: false }, ['Ána', 'Cleo']],
  [{ orderBy: 'code' }, ['Cleo', 'Ána', 'Bea']],
  [{ orderBy: 'hiredAt', direction: 'desc', status: 'active' }, ['Ána', 'Bea']],
  [{ limit: 1, page: 2 }, ['Ána']],
];

for (const [given, found] of FILTERS) {
  test(`${JSON.stringify(given)} finds ${found.join(', ') || 'nobody'}`, async () => {
    const ids: Record<string, string> = { lisbon, sales, night };
    const input = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, ids[value] ?? value]));
    assert.deepEqual(await names(input), found);
  });
}

test('I3 a manager lists and exports those in scope alone', async () => {
  const manager = await company.member('manager', null, { departmentIds: [support] });
  const { text } = await manager.call('query', 'people.listPeople', {});
  assert.deepEqual([JSON.parse(text).result.data.total, text.includes('Bea"')], [1, false]);
  assert.equal((await exported(manager, 'people.exportPeople')).rows, 1);
});

test('the file is the list as it is asked, and a line of the audit', async () => {
  const file = await exported(member, 'people.exportPeople', { entityGroupId: night, orderBy: 'code' });
  assert.deepEqual(
    file.lines.map((line) => line.split(',').slice(0, 2).join()),
    ['7,Cleo Zink', '12,Ána Muñoz'],
  );
  assert.match(file.titles, /^Employee code|^Code/);
  assert.match(file.fileName, /Night/);
  const [line] = await auditOf(company, 'export');
  assert.deepEqual([line.after.exported, line.after.count, line.after.entityGroupId], ['employees', 2, night]);
});

test('I4, L5 a record shows a manager no pay; what an administrator is shown of it is recorded once, and nobody gets a PIN', async () => {
  const manager = await company.member('manager');
  const read = async (who: typeof manager) => {
    const { status, text } = await who.call('query', 'people.getEmployee', { id: ana });
    assert.equal(status, 200, text);
    return JSON.parse(text).result.data;
  };
  const seen = await read(manager);
  assert.deepEqual([seen.ssn, seen.phone, seen.pin, seen.code], [null, null, null, 12]);
  const reads = async () => (await auditOf(company, 'read')).length;
  assert.equal(await reads(), 0);
  const all = await read(member);
  assert.deepEqual([all.ssn, all.phone, all.pin], ['SECRET-SSN', 'SECRET-PHONE', null]);
  await read(member);
  const lines = await auditOf(company, 'read');
  assert.equal(lines.length, 1);
  assert.deepEqual([lines[0].recordName, lines[0].after], ['Ána Muñoz', { shown: 'profile', fields: ['ssn'] }]);
  const written = await member.call('mutation', 'people.updateEmployee', { id: ana, pin: 1234, phone: 'NEW-PHONE' });
  assert.equal(written.status, 200);
  for (const word of ['1234', 'NEW-PHONE', 'SECRET-SSN']) assert.ok(!written.text.includes(word), word);
  const { data } = await rest.get(`/core/v3/employees/${ana}`);
  assert.deepEqual(
    [data.pin, data.phone, data.ssn],
    [1234, 'NEW-PHONE', 'SECRET-SSN'],
    'a token is answered everything',
  );
});
