import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const PATH = '/core/v3/employees';

test('200: an employee is created with nothing but a name, and everything else is null', async () => {
  const { rest, companyId } = await world.company();
  const { data } = await rest.post(PATH, { firstName: ' Ana ', lastName: 'Pérez' });
  assert.deepEqual(
    [data.firstName, data.lastName, data.status, data.workStatus],
    ['Ana', 'Pérez', 'active', 'offline'],
  );
  assert.equal(data.company.id, companyId);
  assert.deepEqual([data.nationalities, data.customFields, data.departmentIds, data.officeIds], [[], [], [], []]);
  assert.deepEqual(
    [data.email, data.contractId, data.mainRecruiter, data.workStatusUpdatedAt],
    [null, null, null, null],
  );
  assert.deepEqual((await rest.get(`${PATH}/${data.id}`)).data, data);
});

test('the names of an employee are trimmed, and the first is not blank; a blank second last name is none', async () => {
  const { rest } = await world.company();
  const names = { firstName: ' Ana ', lastName: ' Pérez ', secondLastName: ' Soler ' };
  const { data } = await rest.post(PATH, names);
  assert.deepEqual([data.firstName, data.lastName, data.secondLastName], ['Ana', 'Pérez', 'Soler']);
  const blank = await rest.put(`${PATH}/${data.id}`, { firstName: ' ', lastName: ' ', secondLastName: ' ' });
  assert.deepEqual([blank.status, Object.keys(blank.errors)], [422, ['firstName']]);
  assert.equal((await rest.put(`${PATH}/${data.id}`, { secondLastName: ' ' })).data.secondLastName, null);
});

const details = {
  firstName: 'Berta',
  lastName: 'Soler',
  secondLastName: 'Vidal',
  email: 'Berta.Soler@example.com',
  imageProfileURL: 'https://example.com/berta.png',
  code: 17,
  costCenter: 'SALES-12',
  pin: 4321,
  phone: '+34 600 000 000',
  gender: 'female',
  nid: '12345678Z',
  identityNumberType: 'dni',
  secondaryIdentityNumberType: 'passport',
  secondaryNid: 'XDA123456',
  ssn: '281234567840',
  pricePerHour: 18.75,
  accountNumber: 'ES9121000418450200051332',
  dateOfBirth: '1990-02-28',
  status: 'active',
  children: 2,
  disability: 33,
  address: 'Calle Mayor 1',
  postalCode: '28013',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
  nationality: 'ES',
  nationalities: ['ES', 'FR'],
  personalMail: 'berta@example.org',
  maritalStatus: 'partnership',
  emergencyPhone: '+34 600 000 001',
  description: 'Works on Saturdays',
  salaryRange: 'B',
  studyLevel: 'degree',
  professionalCategoryCode: 'C1',
  professionalCategoryDescription: 'Category one',
  bic: 'CAIXESBBXXX',
  language: 'es-ES',
  workPhone: '910000000',
  nfc: '04A2B3',
  contributionGroupId: '0195a1f0-0000-7000-8000-000000000001',
  timeZone: 'Atlantic/Canary',
  hiredAt: '2020-01-07',
  worksOnHolidays: true,
};

async function surroundings({ rest }: Awaited<ReturnType<typeof world.company>>) {
  const made = async (path: string, fields: object): Promise<string> => (await rest.post(path, fields)).data.id;
  return {
    jobChargeId: await made('/core/v3/job-charges', { name: 'Nurse', description: 'Cares', competencies: 'Care' }),
    departmentId: await made('/core/v3/departments', { name: 'Ward' }),
    officeId: await made('/core/v3/offices', { name: 'Centre' }),
  };
}

test('200: every field of an employee is kept and answered', async () => {
  const company = await world.company();
  const { rest } = company;
  const { jobChargeId, departmentId, officeId } = await surroundings(company);
  const { data: recruiter } = await rest.post(PATH, { firstName: 'Rosa', lastName: 'Gil' });
  const created = await rest.post(PATH, {
    ...details,
    jobChargeId,
    mainRecruiterId: recruiter.id.toUpperCase(),
    managerId: recruiter.id.toUpperCase(),
    departmentIds: [departmentId],
    officeIds: [officeId],
  });
  assert.equal(created.status, 200);
  assert.deepEqual({ ...created.data, ...details }, created.data);
  const { jobChargeName, jobChargeDescription, jobChargeCompetencies, mainRecruiter } = created.data;
  assert.deepEqual([jobChargeName, jobChargeDescription, jobChargeCompetencies], ['Nurse', 'Cares', 'Care']);
  assert.deepEqual([created.data.departmentIds, created.data.officeIds], [[departmentId], [officeId]]);
  assert.equal(created.data.managerId, recruiter.id);
  assert.deepEqual(mainRecruiter, {
    id: recruiter.id,
    firstName: 'Rosa',
    lastName: 'Gil',
    secondLastName: null,
    imageProfileURL: null,
    email: null,
    workStatus: 'offline',
    workCheckTypeColor: null,
    workCheckTypeName: null,
  });
  assert.deepEqual((await rest.get(`${PATH}?code=17`)).data, [created.data]);
});

test('PUT: an omitted field stays, null clears it, lists are replaced', async () => {
  const company = await world.company();
  const { rest } = company;
  const { departmentId, officeId } = await surroundings(company);
  const { data: second } = await rest.post('/core/v3/offices', { name: 'Second' });
  const { data: created } = await rest.post(PATH, {
    ...details,
    departmentIds: [departmentId],
    officeIds: [officeId, second.id],
  });
  const path = `${PATH}/${created.id}`;
  const updated = await rest.put(path, {
    lastName: 'Soler Roig',
    email: null,
    nationalities: null,
    departmentIds: [],
    officeIds: [second.id, officeId],
    status: 'inactive',
  });
  assert.equal(updated.status, 200);
  const expected = {
    ...created,
    lastName: 'Soler Roig',
    email: null,
    nationalities: [],
    departmentIds: [],
    officeIds: [second.id, officeId],
    status: 'inactive',
    updatedAt: updated.data.updatedAt,
  };
  assert.deepEqual(updated.data, expected);
  assert.deepEqual((await rest.get(path)).data, expected);
});

test('422: every faulty field of an employee is named and nothing is written', async () => {
  const { rest } = await world.company();
  const faulty = {
    firstName: ' ',
    lastName: 'x'.repeat(256),
    email: 'nobody',
    imageProfileURL: 'javascript:alert(1)',
    code: 1.5,
    pin: 2 ** 31,
    gender: 'other',
    identityNumberType: 'nif',
    dateOfBirth: '2026-02-30',
    status: 'gone',
    disability: 101,
    country: 'es',
    nationalities: ['ES', 'XX'],
    maritalStatus: 'complicated',
    jobChargeId: 'x',
    language: 'spanish!',
    departmentIds: ['x'],
    timeZone: 'Mars/Olympus',
    description: 'a\u0000b',
    nid: 'x'.repeat(256),
    costCenter: 'x'.repeat(256),
  };
  const answer = await rest.post(PATH, faulty);
  assert.equal(answer.status, 422);
  const { nationalities, departmentIds, ...single } = faulty;
  assert.ok(nationalities && departmentIds);
  assert.deepEqual(
    Object.keys(answer.errors).sort(),
    [...Object.keys(single), 'nationalities.1', 'departmentIds.0'].sort(),
  );
  assert.equal((await rest.get(PATH)).meta.total, 0);
});

test('404: what an employee refers to has to exist in the company, and nothing changes when it does not', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { data: employee } = await ours.rest.post(PATH, { firstName: 'Ana', lastName: 'Pérez' });
  const { data: stranger } = await theirs.rest.post(PATH, { firstName: 'Eva', lastName: 'Roca' });
  const foreign = await surroundings(theirs);
  const { data: deletedOffice } = await ours.rest.post('/core/v3/offices', { name: 'Closed' });
  await ours.rest.delete(`/core/v3/offices/${deletedOffice.id}`);
  const headers = { 'x-request-id': 'same' };
  const refusals = async (body: Record<string, unknown>) => [
    await ours.rest.post(PATH, { firstName: 'Berta', lastName: 'Soler', ...body }, headers),
    await ours.rest.put(`${PATH}/${employee.id}`, { firstName: 'Berta', ...body }, headers),
  ];
  const random = crypto.randomUUID();
  for (const [code, unknown, other] of [
    ['job_charge_not_found', { jobChargeId: random }, { jobChargeId: foreign.jobChargeId }],
    ['employee_not_found', { mainRecruiterId: random }, { mainRecruiterId: stranger.id }],
    ['department_not_found', { departmentIds: [random] }, { departmentIds: [foreign.departmentId] }],
    ['office_not_found', { officeIds: [random] }, { officeIds: [foreign.officeId] }],
    ['office_not_found', { officeIds: [random] }, { officeIds: [deletedOffice.id] }],
  ] as const) {
    const answers = await refusals(other);
    assert.deepEqual(
      answers.map(({ status, code: answered }) => [status, answered]),
      [
        [404, code],
        [404, code],
      ],
    );
    assert.deepEqual(
      answers.map(({ body }) => body),
      (await refusals(unknown)).map(({ body }) => body),
    );
  }
  assert.deepEqual((await ours.rest.get(PATH)).data, [employee]);
});

test('404: an employee of another company is answered like one that does not exist, and stays as it was', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { data: stranger } = await theirs.rest.post(PATH, { firstName: 'Eva', lastName: 'Roca' });
  const headers = { 'x-request-id': 'same' };
  const answersFor = (id: string) =>
    Promise.all([
      ours.rest.get(`${PATH}/${id}`, headers),
      ours.rest.put(`${PATH}/${id}`, { firstName: 'X' }, headers),
      ours.rest.delete(`${PATH}/${id}`, headers),
    ]);
  const foreign = await answersFor(stranger.id);
  const random = await answersFor(crypto.randomUUID());
  assert.deepEqual(
    foreign.map(({ body }) => body),
    random.map(({ body }) => body),
  );
  assert.deepEqual(
    foreign.map(({ status, code }) => [status, code]),
    Array(3).fill([404, 'employee_not_found']),
  );
  assert.equal((await ours.rest.get(`${PATH}?ids=${stranger.id}`)).meta.total, 0);
  assert.deepEqual((await theirs.rest.get(`${PATH}/${stranger.id}`)).data, stranger);
});

test('409: e-mail (ignoring case), code and pin belong to one employee of a company', async () => {
  const [{ rest }, other] = [await world.company(), await world.company()];
  const first = { firstName: 'Ana', lastName: 'Pérez', email: 'Ana@example.com', code: 1, pin: 1234 };
  const { data: ana } = await rest.post(PATH, first);
  const { data: berta } = await rest.post(PATH, { firstName: 'Berta', lastName: 'Soler', email: 'b@example.com' });
  for (const [body, code] of [
    [{ email: 'aNA@EXAMPLE.com' }, 'employee_email_in_use'],
    [{ code: 1 }, 'employee_code_in_use'],
    [{ pin: 1234 }, 'employee_pin_in_use'],
  ] as const) {
    const created = await rest.post(PATH, { firstName: 'Carla', lastName: 'Mas', ...body });
    const updated = await rest.put(`${PATH}/${berta.id}`, { lastName: 'Changed', ...body });
    assert.deepEqual([created.status, created.code], [409, code]);
    assert.deepEqual([updated.status, updated.code], [409, code]);
  }
  assert.deepEqual((await rest.get(PATH)).data, [ana, berta]);
  assert.equal((await rest.put(`${PATH}/${ana.id}`, { email: 'ANA@example.com', code: 1, pin: 1234 })).status, 200);
  assert.equal((await other.rest.post(PATH, first)).status, 200);
});

test('409: of employees sent at once with one e-mail exactly one is written', async () => {
  const { rest } = await world.company();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      rest.post(PATH, { firstName: 'Ana', lastName: 'Pérez', email: 'ana@example.com' }),
    ),
  );
  const codes = answers.map(({ status, code }) => code ?? status).sort();
  assert.deepEqual(codes, [200, ...Array(9).fill('employee_email_in_use')]);
  assert.equal((await rest.get(PATH)).meta.total, 1);
});

test('DELETE makes an employee inactive and keeps the record', async () => {
  const { rest } = await world.company();
  const { data: employee } = await rest.post(PATH, { firstName: 'Ana', lastName: 'Pérez' });
  const path = `${PATH}/${employee.id}`;
  for (let time = 0; time < 2; time += 1) {
    const { body } = await rest.delete(path);
    assert.deepEqual(body, { data: '', meta: { currentPage: 1, lastPage: 1, total: 1, perPage: 1 } });
  }
  const { data: kept } = await rest.get(path);
  assert.deepEqual(kept, { ...employee, status: 'inactive', updatedAt: kept.updatedAt });
  assert.equal((await rest.put(path, { status: 'active' })).data.status, 'active');
});
