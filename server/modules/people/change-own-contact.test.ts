import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const company = await absenceCompany(world);
const { rest, person } = company;
const EMPLOYEE = '/core/v3/employees';
const SETTINGS = '/core/v3/configurations/company';
const member = (employeeId?: string) =>
  addMember(world, company, { role: 'employee', ...(employeeId && { employeeId }) });

test('M1, I11 an employee changes and clears their own contact data, and the audit names them', async () => {
  const employeeId = await person({ phone: '1', city: 'Sevilla', emergencyPhone: '112' });
  const colleagueId = await person({ phone: '9' });
  const { call, userName } = await member(employeeId);
  const changes = { personalMail: 'ana@home.example', phone: '600 000 000', city: null, country: 'PT' };
  assert.equal((await call('mutation', 'people.updateOwnContact', changes)).status, 200);
  const { data } = await rest.get(`${EMPLOYEE}/${employeeId}`);
  const { personalMail, phone, city, country, emergencyPhone } = data;
  assert.deepEqual({ personalMail, phone, city, country }, changes);
  assert.equal(emergencyPhone, '112', 'an omitted field stays');
  assert.equal((await rest.get(`${EMPLOYEE}/${colleagueId}`)).data.phone, '9');
  const { rows } = await world.ownerPool.query(
    `select actor_name from audit_lines where company_id = $1 and record_id = $2 and after ? 'personal_mail'`,
    [company.companyId, employeeId],
  );
  assert.deepEqual(rows, [{ actor_name: userName }]);
});

test('M1 a blank text of contact data is none: null, as one that is not set', async () => {
  const filled = {
    phone: '1',
    emergencyPhone: '112',
    address: 'Sol 1',
    postalCode: '41001',
    city: 'Sevilla',
    province: 'Sevilla',
  };
  const none = Object.fromEntries(Object.keys(filled).map((field) => [field, null]));
  const contactOf = async (id: string) => {
    const { data } = await rest.get(`${EMPLOYEE}/${id}`);
    return Object.fromEntries(Object.keys(filled).map((field) => [field, data[field]]));
  };
  for (const blank of ['', '   ']) {
    const blanks = Object.fromEntries(Object.keys(filled).map((field) => [field, blank]));
    const employeeId = await person(filled);
    const { call } = await member(employeeId);
    assert.equal((await call('mutation', 'people.updateOwnContact', blanks)).status, 200);
    assert.deepEqual(await contactOf(employeeId), none);
  }
});

test('M1 422 for every other field: pay, identity, role and somebody else are not their contact data', async () => {
  const employeeId = await person();
  const { call } = await member(employeeId);
  const before = (await rest.get(`${EMPLOYEE}/${employeeId}`)).data;
  for (const more of [
    ...[{ id: await person() }, { firstName: 'Eva' }, { email: 'eva@x.example' }, { nid: 'X' }, { ssn: 'X' }],
    ...[{ accountNumber: 'X' }, { pricePerHour: 9 }, { status: 'inactive' }, { pin: 1234 }, { managerId: employeeId }],
  ]) {
    const { status, text } = await call('mutation', 'people.updateOwnContact', { phone: '2', ...more });
    assert.equal(status, 422, text);
  }
  assert.deepEqual((await rest.get(`${EMPLOYEE}/${employeeId}`)).data, before);
});

test('M1 403 role_not_allowed where the company does not allow it, 404 for users who are no employee', async () => {
  const employeeId = await person({ phone: '1' });
  const [own, stranger] = [await member(employeeId), await member()];
  const isAllowed = async () =>
    JSON.parse((await own.call('query', 'people.mayUpdateOwnContact', undefined)).text).result.data.isAllowed;
  assert.equal(await isAllowed(), true);
  assert.equal((await stranger.call('mutation', 'people.updateOwnContact', { phone: '2' })).status, 404);
  assert.equal((await rest.put(SETTINGS, { ownContact: false })).status, 200);
  const refused = await own.call('mutation', 'people.updateOwnContact', { phone: '2' });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /role_not_allowed/);
  assert.equal(await isAllowed(), false);
  assert.equal((await rest.get(`${EMPLOYEE}/${employeeId}`)).data.phone, '1');
  assert.equal((await rest.put(SETTINGS, { ownContact: true })).status, 200);
});
