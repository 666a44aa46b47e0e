import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { answerImportUpload } from './session-imports.ts';

const world = await createWorld();
const SITE = 'http://jornada.test';
const company = await timeCompany(world);
const administrator = await addMember(world, company, { role: 'administrator' });

const people = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' });
const GOOD = people('First name;Last name;Colour\nAna;Gil;blue\n');

async function upload(
  member: TestMember | null,
  fields: Record<string, string | File> = {},
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ kind: 'employees', file: GOOD, ...fields })) body.append(name, value);
  const cookie: Record<string, string> = member ? { cookie: await member.cookie() } : {};
  const sent = { host: 'jornada.test', origin: SITE, ...cookie, ...headers };
  const response = await answerImportUpload(
    new Request(`${SITE}/api/imports`, { method: 'POST', body, headers: sent }),
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const countPeople = async (): Promise<number> => (await company.rest.get('/core/v3/employees?limit=100')).data.length;

test('I2 an administrator uploads a file, learns how its columns were understood, and nothing is written by it', async () => {
  const before = await countPeople();
  const { status, body } = await upload(administrator);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [body.state, body.rows, body.fileName, body.mapping, body.samples, body.written],
    ['read', 1, 'people.csv', ['firstName', 'lastName', null], [['Ana', 'Gil', 'blue']], 0],
  );
  assert.equal(await countPeople(), before);
});

test('I2 nobody else uploads, and no page of another site', async () => {
  for (const role of ['manager', 'viewer', 'employee'] as const) {
    const { status, body } = await upload(await addMember(world, company, { role }));
    assert.deepEqual([role, status, body.problem], [role, 403, 'role_not_allowed']);
  }
  const nobody = await upload(null);
  assert.deepEqual([nobody.status, nobody.body.problem], [401, 'unauthorized']);
  assert.equal((await upload(administrator, {}, { origin: 'https://evil.test' })).status, 403);
  assert.equal((await upload(administrator, {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
});

test('422 what cannot be read is said, by field where a field is wrong', async () => {
  const unreadable = await upload(administrator, { file: people('%PDF-1.7 \0\0', 'people.pdf') });
  assert.deepEqual(
    [unreadable.status, unreadable.body.problem, unreadable.body.details],
    [422, 'import_file_not_readable', { fault: 'kind_not_supported' }],
  );
  const empty = await upload(administrator, { file: people('') });
  assert.deepEqual([empty.status, empty.body.fields], [422, { file: ['The file is empty.'] }]);
  const unknown = await upload(administrator, { kind: 'holidays' });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [422, ['kind']]);
});
