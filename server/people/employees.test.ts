import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '../testing/world.ts';

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

const details = {
  firstName: 'Berta',
  lastName: 'Soler',
  secondLastName: 'Vidal',
  email: 'Berta.Soler@example.com',
  imageProfileURL: 'https://example.com/berta.png',
  code: 17,
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

/** A job charge, a department and an office; the first two have no interface of their own yet. */
async function surroundings(company: Awaited<ReturnType<typeof world.company>>) {
  const [jobChargeId, departmentId] = [crypto.randomUUID(), crypto.randomUUID()];
  const { companyId, rest } = company;
  await world.ownerPool.query(
    `insert into job_charges (company_id, id, name, description, competencies) values ($1, $2, 'Nurse', 'Cares', 'Care')`,
    [companyId, jobChargeId],
  );
  await world.ownerPool.query(`insert into departments (company_id, id, name) values ($1, $2, 'Ward')`, [
    companyId,
    departmentId,
  ]);
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Centre' });
  return { jobChargeId, departmentId, officeId: office.id as string };
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
    departmentIds: [departmentId],
    officeIds: [officeId],
  });
  assert.equal(created.status, 200);
  assert.deepEqual({ ...created.data, ...details }, created.data);
  const { jobChargeName, jobChargeDescription, jobChargeCompetencies, mainRecruiter } = created.data;
  assert.deepEqual([jobChargeName, jobChargeDescription, jobChargeCompetencies], ['Nurse', 'Cares', 'Care']);
  assert.deepEqual([created.data.departmentIds, created.data.officeIds], [[departmentId], [officeId]]);
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
