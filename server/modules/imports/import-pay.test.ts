import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { addMember } from '#test/members.ts';
import { type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { listProblems, runImport, setColumns, uploadImport } from './manage-imports.ts';

const world = await createWorld();

const LINES = ['First name,Last name,Price per hour,IBAN', 'Ana,Gil,12.50,ES91', 'Eva,Paz,much,ES92'];
const OF_PAY = ['mapping.accountNumber', 'mapping.pricePerHour'];

const grant = ({ companyId }: TimeCompany, scopes: string[] | null) =>
  world.ownerPool.query('update api_tokens set scopes = $2 where company_id = $1', [companyId, scopes]);
const people = async ({ companyId }: TimeCompany) =>
  (
    await world.ownerPool.query(
      `select first_name as name, price_per_hour::float as price, account_number as account from employees
        where company_id = $1 order by 1`,
      [companyId],
    )
  ).rows;

test('I4 I10 columns of pay take the scope pay:write of a token: refused by their fields, and nothing is kept', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  await grant(company, ['people:write', 'people:read', 'pay:read']);
  for (const dryRun of ['true', 'false']) {
    const refused = await sendImport(rest, 'employees', LINES, { dryRun, onlyGood: 'true' });
    assert.deepEqual([refused.status, Object.keys(refused.errors).sort()], [422, OF_PAY], dryRun);
    assert.match(String(refused.errors['mapping.accountNumber']), /pay:write/);
  }
  const named = await sendImport(rest, 'employees', ['First name,Last name,Rate', 'Ana,Gil,1'], {
    mapping: '{"Rate": "pricePerHour"}',
  });
  assert.deepEqual(Object.keys(named.errors), ['mapping.pricePerHour']);
  const { rows } = await world.ownerPool.query('select from imports where company_id = $1', [company.companyId]);
  assert.equal(rows.length, 0);
  const without = await sendImport(rest, 'employees', LINES, { mapping: '{"Price per hour": null, "IBAN": null}' });
  assert.equal(without.status, 200);
  await carryOut(world);
  assert.deepEqual(await people(company), [
    { name: 'Ana', price: null, account: null },
    { name: 'Eva', price: null, account: null },
  ]);
});

test('I4 a token with pay:write imports pay; what cells of pay say is shown only to one that may read pay', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  await grant(company, ['people:write', 'pay:write']);
  const started = await sendImport(rest, 'employees', LINES, { onlyGood: 'true' });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  assert.deepEqual(await people(company), [{ name: 'Ana', price: 12.5, account: 'ES91' }]);
  await grant(company, null);
  const id = (await rest.get(`/core/v3/jobs/${started.data.id}`)).data.result.importId;
  const shown = async () =>
    (await rest.get(`${IMPORTS}/${id}/problems`)).data.map(({ field, code, shown }: Record<string, unknown>) => [
      field,
      code,
      shown,
    ]);
  assert.deepEqual(await shown(), [['pricePerHour', 'not_a_number', 'much']]);
  await grant(company, ['people:read']);
  assert.deepEqual(await shown(), [['pricePerHour', 'not_a_number', null]]);
  assert.ok(!JSON.stringify((await rest.get(`${IMPORTS}/${id}/rows`)).body).includes('much'));
  await grant(company, ['people:read', 'pay:read']);
  assert.deepEqual(await shown(), [['pricePerHour', 'not_a_number', 'much']]);
});

test('I4 a person imports pay and sees cells of it only with the right to see pay', async () => {
  const company = await timeCompany(world);
  const { scope } = await addMember(world, company, { role: 'administrator' });
  const file = () => new File([LINES.join('\n')], 'people.csv');
  const { id, mapping } = await uploadImport(scope, { kind: 'employees', file: file() });
  await runImport(scope, { id, rows: 'good' });
  await carryOut(world);
  const shownTo = async (who: typeof scope) =>
    (await listProblems(who, { id, page: 1, limit: 10 })).rows.map(({ shown }) => shown);
  assert.deepEqual(await shownTo(scope), ['much']);
  const manager = { ...scope, actor: { ...scope.actor, role: 'manager' as const } };
  assert.deepEqual(await shownTo(manager), [null]);
  assert.deepEqual(await shownTo({ ...manager, actor: { ...manager.actor, managersSeePay: true } }), ['much']);
  const choices = { order: null, mark: null, references: [] };
  const other = await uploadImport(scope, { kind: 'employees', file: file() });
  const refusal = { message: /mapping\.pricePerHour, mapping\.accountNumber/ };
  await assert.rejects(uploadImport(manager, { kind: 'employees', file: file() }), refusal);
  await assert.rejects(setColumns(manager, { id: other.id, mapping, choices }), refusal);
  await assert.rejects(runImport(manager, { id: other.id, rows: 'good' }), refusal);
});
