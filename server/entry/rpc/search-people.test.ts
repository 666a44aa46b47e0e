import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const DAY = '2026-03-09';

const company = await absenceCompany(world);
const { rest, person, ask } = company;
const typeId = await company.type({ name: 'Leave' });
const decomposed = (text: string) => text.normalize('NFD');

async function employ(fields: object): Promise<string> {
  const id = await person({ hiredAt: '2020-01-01', ...fields });
  assert.equal((await ask(id, typeId, [{ date: '2026-03-12' }])).status, 200);
  return id;
}
const muñoz = await employ({
  ...{ firstName: decomposed('José María'), lastName: decomposed('Muñoz'), secondLastName: 'Pérez' },
  ...{ email: 'jm@acme.example', code: 7071, nid: '12345678Z' },
});
await employ({ firstName: 'Berta', lastName: 'Munozal', email: 'j@acme.example' });
const strauß = await employ({ firstName: 'Jürgen', lastName: 'Strauß' });
const administrator = await addMember(world, company, { role: 'administrator' });
const manager = await addMember(world, company, { role: 'manager' });

const SEARCHES: [search: string, ids: string[]][] = [
  ['jose maria munoz', [muñoz]],
  ['MUÑOZ José', [muñoz]],
  ['  perez   jose  ', [muñoz]],
  [decomposed('Muñoz Pérez'), [muñoz]],
  ['jurgen strauss', [strauß]],
  ['jurgen munoz', []],
  ['%', []],
];

const answered = async (member: TestMember, procedure: string, input: object) => {
  const { status, text } = await member.call('query', procedure, input);
  assert.equal(status, 200, text);
  return JSON.parse(text).result.data;
};
type Row = { id: string; employee: { id: string }; person: { id: string } };
const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

/** Every place that finds people by what somebody types, and the ids it finds. */
const PLACES: Record<string, (search: string) => Promise<string[]>> = {
  'GET employees by name': async (name) =>
    idsIn((await rest.get(`/core/v3/employees?name=${encodeURIComponent(name)}`)).data),
  'GET employees by search': async (search) =>
    idsIn((await rest.get(`/core/v3/employees?search=${encodeURIComponent(search)}`)).data),
  'people.searchEmployees': async (text) => idsIn(await answered(administrator, 'people.searchEmployees', { text })),
  'people.listPeople': async (search) => idsIn((await answered(administrator, 'people.listPeople', { search })).rows),
  'today.getBoard': async (search) =>
    personsIn((await answered(administrator, 'today.getBoard', { search, limit: 500 })).rows),
  'overtime.listBalances': async (name) =>
    (await answered(administrator, 'overtime.listBalances', { ...PERIOD, name })).rows.map(
      ({ employee }: Row) => employee.id,
    ),
  'timesheets.listDay': async (name) =>
    (await answered(administrator, 'timesheets.listDay', { date: DAY, name })).rows.map(
      ({ employee }: Row) => employee.id,
    ),
  'absences.getTimeline': async (search) =>
    personsIn((await answered(administrator, 'absences.getTimeline', { ...PERIOD, search })).people),
  'approvals.listInbox': async (search) => personsIn((await answered(manager, 'approvals.listInbox', { search })).rows),
};
const idOf = ({ id }: Row) => id;
const personsIn = (rows: Row[]) => rows.map(({ person }) => person.id);
const idsIn = (rows: Row[]) => rows.map(idOf);

for (const [place, find] of Object.entries(PLACES)) {
  test(`${place} finds people without accents, in any order of words, however their letters are written`, async () => {
    for (const [search, ids] of SEARCHES) assert.deepEqual(await find(search), ids, JSON.stringify(search));
    assert.equal((await find('   ')).length, 3, 'spaces alone search for nothing');
  });
}

test('search finds people by address, code and identity number too, each word in any of them', async () => {
  const found = PLACES['GET employees by search'];
  for (const search of ['12345678z', '7071', 'JM@acme.example', 'muñoz 7071', '12345678Z jose'])
    assert.deepEqual(await found?.(search), [muñoz], search);
  assert.deepEqual(await found?.('strauss 7071'), []);
  assert.deepEqual(idsIn((await rest.get('/core/v3/employees?name=7071')).data), []);
});

test('I4 the identity number finds nobody for those who may not read it', async () => {
  const searches: [string, string, string][] = [
    ['people.searchEmployees', 'text', ''],
    ['people.listPeople', 'search', 'rows'],
  ];
  for (const [procedure, field, rows] of searches) {
    const idsFor = async (member: TestMember, search: string) => {
      const data = await answered(member, procedure, { [field]: search });
      return idsIn(rows ? data[rows] : data);
    };
    assert.deepEqual(await idsFor(administrator, '12345678Z'), [muñoz]);
    assert.deepEqual(await idsFor(manager, '12345678Z'), []);
    assert.deepEqual(await idsFor(manager, 'munoz 7071'), [muñoz]);
  }
});

test('users are found by words of their name and address', async () => {
  await world.ownerPool.query('update auth."user" set name = $2 where id = $1', [manager.userId, 'Zoë Núñez Ávila']);
  for (const search of ['avila zoe', 'NUÑEZ  Zoë', decomposed('Núñez')]) {
    const [byPage, byRest] = [
      (await answered(administrator, 'access.listUsers', { search })).rows,
      (await rest.get(`/core/v3/users?name=${encodeURIComponent(search)}`)).data,
    ];
    for (const rows of [byPage, byRest]) assert.deepEqual(idsIn(rows), [manager.membershipId], search);
  }
});

test('an erased person is found by nothing', async () => {
  const id = await person({ firstName: 'Erika', lastName: 'Gone' });
  await world.ownerPool.query('update employees set erased_at = now() where id = $1', [id]);
  for (const [place, find] of Object.entries(PLACES)) assert.deepEqual(await find('erika'), [], place);
});

test('texts are kept with composed letters, whatever they were sent with', async () => {
  const { data } = await rest.get(`/core/v3/employees/${muñoz}`);
  assert.equal(data.firstName, 'José María'.normalize('NFC'));
  assert.equal(data.lastName, 'Muñoz'.normalize('NFC'));
  const { data: changed } = await rest.put(`/core/v3/employees/${muñoz}`, {
    ...{ city: decomposed('Málaga'), description: decomposed('Año'), costCenter: decomposed('Almacén') },
  });
  assert.deepEqual(
    [changed.city, changed.description, changed.costCenter],
    ['Málaga', 'Año', 'Almacén'].map((text) => text.normalize('NFC')),
  );
  const byCostCenter = await rest.get(`/core/v3/employees?costCenter=${encodeURIComponent(decomposed('Almacén'))}`);
  assert.deepEqual(idsIn(byCostCenter.data), [muñoz]);
});
