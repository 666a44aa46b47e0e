import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';
import { searchEmployees } from './search-employees.ts';

const world = await createWorld();
const PATH = '/core/v3/employees';

type Employee = { id: string; code: number };

async function add({ rest }: TestCompany, code: number, body: Record<string, unknown>): Promise<string> {
  const { data } = await rest.post(PATH, { code, ...body });
  return data.id;
}

const codesOf = async ({ rest }: TestCompany, query: string): Promise<number[]> =>
  (await rest.get(`${PATH}?${query}`)).data.map(({ code }: Employee) => code);

test('GET list: by last name, first name and id unless ordered otherwise, the id always last', async () => {
  const company = await world.company();
  await add(company, 1, { lastName: 'Soler', firstName: 'Berta', email: 'z@example.com' });
  await add(company, 2, { lastName: 'Mas', firstName: 'Carla' });
  await add(company, 3, { lastName: 'Soler', firstName: 'Ana', email: 'Y@example.com' });
  await add(company, 4, { lastName: 'Mas', firstName: 'Carla' });
  assert.deepEqual(await codesOf(company, ''), [2, 4, 3, 1]);
  assert.deepEqual(await codesOf(company, 'orderBy=lastName desc, code desc'), [3, 1, 4, 2]);
  assert.deepEqual(await codesOf(company, 'orderBy=email,firstName'), [3, 1, 2, 4]);
  assert.deepEqual(await codesOf(company, 'orderBy=createdAt desc'), [4, 3, 2, 1]);
  const pages = [1, 2, 3, 4].map((page) => codesOf(company, `limit=1&page=${page}&orderBy=lastName`));
  assert.deepEqual((await Promise.all(pages)).flat(), [2, 4, 1, 3]);
});

test('GET list: the total is that of all that match, on every page and past the last', async () => {
  const company = await world.company();
  for (const code of [1, 2, 3]) await add(company, code, { firstName: 'A', lastName: 'B' });
  for (const [query, count, lastPage] of [
    ['', 3, 1],
    ['page=2', 0, 1],
    ['limit=2', 2, 2],
    ['limit=2&page=2', 1, 2],
    ['limit=2&page=2147483647', 0, 2],
  ] as const) {
    const { data, meta } = await company.rest.get(`${PATH}?${query}`);
    assert.deepEqual([data.length, meta.total, meta.lastPage], [count, 3, lastPage], query);
  }
  const none = await company.rest.get(`${PATH}?name=nobody`);
  assert.deepEqual([none.data, none.meta], [[], { currentPage: 1, lastPage: 1, total: 0, perPage: 20 }]);
});

test('GET list: each filter narrows, and filters add up', async () => {
  const company = await world.company();
  const { rest, companyId } = company;
  const departmentId = crypto.randomUUID();
  await world.ownerPool.query(`insert into departments (company_id, id, name) values ($1, $2, 'Ward')`, [
    companyId,
    departmentId,
  ]);
  const offices = await Promise.all(['A', 'B'].map((name) => rest.post('/core/v3/offices', { name })));
  const [centre, north] = offices.map(({ data }) => data.id as string);
  const first = await add(company, 1, { firstName: 'Ana', lastName: 'Pérez', officeIds: [centre, north] });
  const second = await add(company, 2, {
    firstName: 'Berta',
    lastName: 'Soler',
    secondLastName: '50%',
    email: 'Berta@example.com',
    nid: '12345678Z',
    costCenter: 'SALES-12',
    departmentIds: [departmentId],
    officeIds: [north],
  });
  await add(company, 3, { firstName: 'Carla', lastName: 'Vila', status: 'inactive' });
  for (const [query, codes] of [
    ['code=2', [2]],
    ['email=bERTA@example.com', [2]],
    ['email=berta', []],
    ['dni=12345678Z', [2]],
    ['dni=1234', []],
    ['costCenter=SALES-12', [2]],
    ['costCenter[in]=SALES-12,OPS', [2]],
    ['costCenter=SALES', []],
    ['status=inactive', [3]],
    ['status=active', [1, 2]],
    ['status[in]=active', [1, 2]],
    ['status[in]=active,inactive', [1, 2, 3]],
    ['code[in]=2,3', [2, 3]],
    ['dni[in]=12345678Z,x', [2]],
    [`departmentIds=${departmentId}`, [2]],
    [`officeIds=${north}`, [1, 2]],
    [`officeIds[]=${centre}&officeIds[]=${north}`, [1, 2]],
    [`officeIds[in]=${centre}`, [1]],
    [`officeIds=${crypto.randomUUID()}`, []],
    [`ids=${second.toUpperCase()},${first}`, [1, 2]],
    ['name=ana p', [1]],
    ['name=R', [1, 2, 3]],
    ['name=%25', [2]],
    ['name=_', []],
    ['createdAt[gte]=2000-01-01&updatedAt[lte]=2999-12-31', [1, 2, 3]],
    ['createdAt[lte]=2000-01-01', []],
    ['updatedAt[gte]=2999-01-01T00:00:00Z', []],
    [`status=active&officeIds=${north}&name=soler&code=2&createdAt[gte]=2000-01-01&limit=3`, [2]],
  ] as const) {
    assert.deepEqual(await codesOf(company, query), codes, query);
  }
});

test('422: an unknown order, value or id of the list is named', async () => {
  const { rest } = await world.company();
  const answer = await rest.get(`${PATH}?orderBy=pin&status=gone&officeIds=x&code=a&limit=501&createdAt[gte]=now`);
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'code',
    'createdAt.gte',
    'limit',
    'officeIds',
    'orderBy',
    'status',
  ]);
});

test('A2: the contract of an employee is that of today in the own zone, the main office’s or the company’s', async () => {
  const company = await world.company({ timeZone: 'Europe/Madrid' });
  const { rest } = company;
  // It is the 1st in Kiritimati, the 31st in Madrid and in Pago Pago.
  world.setNow('2026-03-31T12:00:00Z');
  const { data: kiritimati } = await rest.post('/core/v3/offices', {
    name: 'Kiritimati',
    defaultEmployeesDateTimeZone: 'Pacific/Kiritimati',
  });
  const { data: nowhere } = await rest.post('/core/v3/offices', { name: 'Without a zone' });
  const bodies = [
    { timeZone: null, officeIds: [] },
    { timeZone: null, officeIds: [kiritimati.id, nowhere.id] },
    { timeZone: null, officeIds: [nowhere.id, kiritimati.id] },
    { timeZone: 'Pacific/Pago_Pago', officeIds: [kiritimati.id] },
  ];
  const expected: string[] = [];
  for (const [code, body] of bodies.entries()) {
    const employeeId = await add(company, code, { firstName: 'A', lastName: 'B', ...body });
    const contracts = [];
    for (const [startAt, endAt] of [
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', undefined],
    ]) {
      contracts.push((await rest.post('/contract/v1/contracts', { employeeId, startAt, endAt })).data.id);
    }
    expected.push(contracts[code === 1 ? 1 : 0]);
  }
  const { data } = await rest.get(PATH);
  world.setNow(undefined);
  assert.deepEqual(
    data.map(({ contractId }: { contractId: string }) => contractId),
    expected,
  );
});

test('B1: a main recruiter shows the work status and the check type of the open entry', async () => {
  const company = await world.company();
  const recruiterId = await add(company, 1, { firstName: 'Rosa', lastName: 'Gil' });
  await add(company, 2, { firstName: 'Ana', lastName: 'Pérez', mainRecruiterId: recruiterId });
  const { data: checkType } = await company.rest.post('/schedule/v1/check-types', { name: 'Shop', color: '#0f766e' });
  const clockIn = { employeeId: recruiterId, workCheckTypeId: checkType.id };
  assert.equal((await company.rest.post('/schedule/v1/work-entries/clock-in', clockIn)).status, 200);
  const { data } = await company.rest.get(`${PATH}?code=2`);
  const { workStatus, workCheckTypeColor, workCheckTypeName } = data[0].mainRecruiter;
  assert.deepEqual([workStatus, workCheckTypeColor, workCheckTypeName], ['online', '#0f766e', 'Shop']);
  assert.equal((await company.rest.get(`${PATH}?code=1`)).data[0].workStatus, 'online');
});

test('the palette finds ten people by name or e-mail, ignoring case and accents, active ones first', async () => {
  const [company, other] = [await world.company(), await world.company()];
  await add(company, 1, { firstName: 'Íñigo', lastName: 'Pérez', status: 'inactive' });
  await add(company, 2, { firstName: 'Ana', lastName: 'Zúñiga', email: 'PEREZ@example.com' });
  await add(company, 3, { firstName: 'Eva', lastName: 'Mas' });
  await add(other, 4, { firstName: 'Otra', lastName: 'Perez' });
  const found = (text: string) => searchEmployees(company.scope, { text });
  assert.deepEqual(
    (await found(' PÉREZ ')).map(({ lastName, status }) => [lastName, status]),
    [
      ['Zúñiga', 'active'],
      ['Pérez', 'inactive'],
    ],
  );
  assert.deepEqual(
    (await found('inigo per')).map(({ firstName }) => firstName),
    ['Íñigo'],
  );
  assert.deepEqual(await found('%'), []);
  for (let code = 10; code < 20; code += 1) await add(company, code, { firstName: 'Luz', lastName: 'Paz' });
  assert.equal((await found('')).length, 10);
});

test('the list sorts names by the alphabet: Álvarez before Zamora, whatever the database compares by', async () => {
  const { rest } = await world.company();
  for (const lastName of ['Zamora', 'Álvarez', 'alonso', 'Bravo']) {
    await rest.post('/core/v3/employees', { firstName: 'Ana', lastName });
  }
  const { data } = await rest.get('/core/v3/employees');
  assert.deepEqual(
    data.map((employee: { lastName: string }) => employee.lastName),
    ['alonso', 'Álvarez', 'Bravo', 'Zamora'],
  );
});
