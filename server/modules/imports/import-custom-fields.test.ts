import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { addMember } from '#test/members.ts';
import { type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { runImport, setColumns, uploadImport } from './manage-imports.ts';
import { writeTemplate } from './write-template.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const EMPLOYEES = '/core/v3/employees';
const FIELDS = [
  { name: 'Talla', slug: 'shirt-size', type: 'text' },
  { name: 'Locker', type: 'number' },
  { name: 'Badge until', type: 'date' },
  { name: 'Has keys', type: 'boolean' },
] as const;

/** A company with a custom field of each type, by its name. */
async function prepare() {
  const company = await timeCompany(world);
  const ids: Record<string, string> = {};
  for (const field of FIELDS) ids[field.name] = (await company.rest.post('/core/v3/custom-fields', field)).data.id;
  return { company, ids };
}
async function imported({ rest }: TimeCompany, lines: string[], fields: Record<string, string> = {}) {
  const started = await sendImport(rest, 'employees', lines, fields);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.equal(data.state, 'done', JSON.stringify(data));
  return data.result as { importId: string; problems: number; written: number };
}
const problemsOf = async ({ rest }: TimeCompany, id: string) =>
  (await rest.get(`${IMPORTS}/${id}/problems`)).data.map(
    ({ line, column, field, code, shown }: Record<string, unknown>) => [...[line, column, field, code, shown]],
  );
type Custom = { name: string; value: string };
const customOf = (employee: { customFields: Custom[] }) =>
  Object.fromEntries(
    employee.customFields.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]),
  );

test('columns that are called like custom fields are imported as POST would have written them, and undone with their people', async () => {
  const { company, ids } = await prepare();
  const { rest } = company;
  const { importId, written } = await imported(company, [
    'First name;Last name;TALLA;Locker;Badge until;Has keys',
    'Ana;Gil; XL  long;12,5;02/03/2027;sí',
    'Eva;Paz;;;31/12/2026;',
  ]);
  assert.equal(written, 2, JSON.stringify(await problemsOf(company, importId)));
  const [ana, eva] = (await rest.get(`${EMPLOYEES}?orderBy=lastName`)).data;
  const values = { Talla: 'XL long', Locker: '12.5', 'Badge until': '2027-03-02', 'Has keys': 'true' };
  assert.deepEqual([customOf(ana), customOf(eva)], [values, { 'Badge until': '2026-12-31' }]);
  const customFields = Object.entries(values).map(([name, value]) => ({ id: ids[name], value }));
  const made = (await rest.post(EMPLOYEES, { firstName: 'Leo', lastName: 'Sanz', customFields })).data;
  assert.deepEqual(customOf(made), values);
  const audited = await world.ownerPool.query(
    `select distinct way, operation from audit_lines where company_id = $1 and record_id = $2 and part_type = 'custom_field_value'`,
    [company.companyId, ana.id],
  );
  assert.deepEqual(audited.rows, [{ way: 'job', operation: 'import' }]);
  assert.equal((await rest.post(`${IMPORTS}/${importId}/take-back`)).status, 200);
  await carryOut(world);
  assert.equal((await rest.get(`${IMPORTS}/${importId}`)).data.state, 'taken_back');
  const left = await world.ownerPool.query('select employee_id from custom_field_values where company_id = $1', [
    company.companyId,
  ]);
  assert.deepEqual(new Set(left.rows.map(({ employee_id }) => employee_id)), new Set([made.id]));
});

test('values that do not fit the type of their field are named by row and field', async () => {
  const { company } = await prepare();
  const { importId } = await imported(
    company,
    [
      'First name,Last name,Talla,Locker,Badge until,Has keys',
      'Ana,Gil,M,many,2026-02-30,perhaps',
      `Eva,Paz,${'x'.repeat(20_001)},1${'0'.repeat(21)},,`,
    ],
    { dryRun: 'true' },
  );
  const said = (await problemsOf(company, importId)).map(([line, column, field, code]: unknown[]) => [
    ...[line, column, field, code],
  ]);
  assert.deepEqual(said, [
    [2, 'Locker', 'customFields.cf_locker', 'not_a_number'],
    [2, 'Badge until', 'customFields.cf_badge_until', 'not_a_date'],
    [2, 'Has keys', 'customFields.cf_has_keys', 'not_yes_or_no'],
    [3, 'Locker', 'customFields.cf_locker', 'not_accepted'],
    [3, 'Talla', 'customFields.shirt-size', 'not_accepted'],
  ]);
});

test('over REST a column is a custom field by its slug, a field that is none is refused, and those of others are unknown', async () => {
  const { company } = await prepare();
  const lines = ['First name,Last name,Size', 'Ana,Gil,M'];
  await imported(company, lines, { mapping: '{"Size": "customFields.shirt-size"}' });
  const [ana] = (await company.rest.get(EMPLOYEES)).data;
  assert.deepEqual(customOf(ana), { Talla: 'M' });
  const other = await timeCompany(world);
  const refused = await sendImport(other.rest, 'employees', lines, { mapping: '{"Size": "customFields.shirt-size"}' });
  assert.deepEqual([refused.status, Object.keys(refused.errors)], [422, ['mapping']]);
  const time = await sendImport(company.rest, 'work-entries', ['Code,Start,Talla', '1,2026-03-02 09:00,M'], {
    mapping: '{"Talla": "customFields.shirt-size"}',
  });
  assert.deepEqual([time.status, Object.keys(time.errors)], [422, ['mapping']]);
});

test('pages offer custom fields, keep what was chosen for the next file, and leave out a field that is gone', async () => {
  const { company, ids } = await prepare();
  const { scope } = await addMember(world, company, { role: 'administrator' });
  const file = () => new File(['First name,Last name,Talla,Shirt\nAna,Gil,M,L'], 'people.csv');
  const uploaded = await uploadImport(scope, { kind: 'employees', file: file() });
  assert.deepEqual(uploaded.mapping, ['firstName', 'lastName', 'customFields.shirt-size', null]);
  assert.deepEqual(
    uploaded.customFields.map(({ field, name }) => [field, name]),
    [
      ['customFields.cf_badge_until', 'Badge until'],
      ['customFields.cf_has_keys', 'Has keys'],
      ['customFields.cf_locker', 'Locker'],
      ['customFields.shirt-size', 'Talla'],
    ],
  );
  const mapping = ['firstName', 'lastName', null, 'customFields.shirt-size'];
  await setColumns(scope, { id: uploaded.id, mapping, choices: { order: null, mark: null, references: [] } });
  await runImport(scope, { id: uploaded.id, rows: 'all' });
  await carryOut(world);
  const [ana] = (await company.rest.get(EMPLOYEES)).data;
  assert.deepEqual(customOf(ana), { Talla: 'L' });
  const again = await uploadImport(scope, { kind: 'employees', file: file() });
  assert.deepEqual(again.mapping, mapping);
  await company.rest.put(`${EMPLOYEES}/${ana.id}`, { customFields: null });
  assert.equal((await company.rest.delete(`/core/v3/custom-fields/${ids.Talla}`)).status, 200);
  await company.rest.post('/core/v3/custom-fields', { name: 'Shirt', type: 'text' });
  assert.deepEqual((await uploadImport(scope, { kind: 'employees', file: file() })).mapping.slice(2), [
    ...[null, 'customFields.cf_shirt'],
  ]);
});

test('the template of people has the custom fields of the company behind the others', async () => {
  const { company } = await prepare();
  const { scope } = await addMember(world, company, { role: 'administrator' });
  const { content } = await writeTemplate(scope, 'en', { kind: 'employees', format: 'csv' });
  const [titles = ''] = content.split('\n').filter((line) => line.includes('Talla'));
  assert.match(titles.trim(), /Manager[,;]Badge until[,;]Has keys[,;]Locker[,;]Talla$/);
  const { content: other } = await writeTemplate(scope, 'en', { kind: 'contracts', format: 'csv' });
  assert.ok(!other.includes('Talla'));
});
