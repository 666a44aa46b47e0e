import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
const PATH = '/contract/v1/contracts';

async function employeeOf({ rest }: TestCompany): Promise<string> {
  return (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' })).data.id;
}

test('GET list: filtered, ordered and paged', async () => {
  const company = await world.company();
  const [one, other] = [await employeeOf(company), await employeeOf(company)];
  for (const [employeeId, startAt, endAt, code] of [
    [one, '2025-01-01', '2025-12-31', 'B'],
    [one, '2026-01-01', undefined, 'A'],
    [other, '2024-01-01', undefined, 'C'],
  ]) {
    await company.rest.post(PATH, { employeeId, startAt, endAt, code });
  }
  const codes = async (query: string) =>
    (await company.rest.get(`${PATH}?${query}`)).data.map(({ code }: { code: string }) => code);
  assert.deepEqual(await codes(''), ['C', 'B', 'A']);
  assert.deepEqual(await codes(`employeeId=${one.toUpperCase()}&orderBy=startAt desc`), ['A', 'B']);
  assert.deepEqual(await codes('orderBy=startAt desc&limit=2&page=2'), ['C']);
  assert.deepEqual(await codes('createdAt[lte]=2000-01-01'), []);
  assert.deepEqual(await codes('updatedAt[gte]=2000-01-01&limit=7'), ['C', 'B', 'A']);
  const past = await company.rest.get(`${PATH}?page=9`);
  assert.deepEqual([past.data, past.meta.total, past.meta.lastPage], [[], 3, 1]);
  assert.deepEqual(Object.keys((await company.rest.get(`${PATH}?orderBy=comment&employeeId=x`)).errors).sort(), [
    'employeeId',
    'orderBy',
  ]);
});
