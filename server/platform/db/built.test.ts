import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies } from '#drizzle/schema/access.ts';
import { build, readBuilt, writeBuilt } from './built.ts';

const resultOf = (rows: unknown[]) => [{ rows, rowCount: rows.length, command: 'SELECT' }] as never;

test('Drizzle builds text, values and types of a query, and reads its rows, by its private functions', () => {
  const named = build.select({ named: { name: companies.name } }).from(companies);
  const { parts, answer } = readBuilt(named.where(eq(companies.name, 'Acme')));
  assert.equal(parts[0]?.text, 'select "name" from "companies" where "companies"."name" = $1');
  assert.deepEqual(parts[0]?.values, ['Acme']);
  assert.equal(typeof (parts[0]?.types as { getTypeParser?: unknown } | undefined)?.getTypeParser, 'function');
  assert.deepEqual(answer(resultOf([['Acme']])), [{ named: { name: 'Acme' } }]);
});

test('Drizzle returns no rows for a write without `returning`', () => {
  assert.deepEqual(writeBuilt(build.delete(companies)).answer(resultOf([])), []);
});
