import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { makeXlsx, textRow } from '#test/make-xlsx.ts';
import { createWorld } from '#test/world.ts';
import { readUpload } from '../../platform/spreadsheets/read-upload.ts';

const world = await createWorld();
const people = (rows: string, merged: string[] = [], texts: string[] = []) =>
  makeXlsx({ texts, sheets: [{ name: 'S', rows: textRow(1, ['First name', 'Last name']) + rows, merged }] });
const numbered = (count: number, cells: string) =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 2}">${cells}</row>`).join('');

test('422 a merged area down to line 900,000,000,000,000 stops nobody: the file is damaged, and others are answered', async () => {
  const [company, other] = [await world.company(), await world.company()];
  const end = '<row r="900000000000000"><c><v>1</v></c></row>';
  const file = await people(textRow(2, ['Ana', 'Gil']) + end, ['A2:B900000000000000']);
  const [refused, answered] = await Promise.all([
    sendImport(company.rest, 'employees', file),
    other.rest.get('/core/v3/employees'),
  ]);
  assert.deepEqual([refused.status, refused.code], [422, 'import_file_not_readable']);
  assert.equal(answered.status, 200);
});

test('422 a file beyond a limit is refused with the limit, in the language of the reader, and nothing is kept', async () => {
  const { rest, companyId } = await world.company();
  const shared = await people(numbered(2000, '<c t="s"><v>0</v></c>'), [], [`<t>${'x'.repeat(32_000)}</t>`]);
  const wide = await people(numbered(20_000, '<c><v>1</v></c>'), ['A2:GR20001']);
  const long = ['First name,Last name', ...Array(50_001).fill('Ana,Gil')];
  for (const [file, message] of [
    [shared, 'Has more than 30,000,000 characters of text.'],
    [wide, 'Has more than 2,000,000 cells.'],
    [long, 'Has more than 50,000 rows.'],
    [['First name,Last name', `Ana,Gil${',x'.repeat(200)}`], 'Has more than 200 columns.'],
  ] as const) {
    const answer = await sendImport(rest, 'employees', file);
    assert.deepEqual([answer.status, answer.errors.file?.length], [422, 1], JSON.stringify(answer.body));
    const [said = ''] = answer.errors.file ?? [];
    assert.ok(said.startsWith(message), said);
  }
  await world.ownerPool.query(`update companies set language = 'de' where id = $1`, [companyId]);
  const german = await sendImport(rest, 'employees', long);
  const [said = ''] = german.errors.file ?? [];
  assert.match(said, /mehr als 50\.000 Zeilen/);
  assert.deepEqual((await rest.get(IMPORTS)).data, []);
});

test('409 import_busy a third file of a company at once is refused, and taken once the others are read', async () => {
  const { rest, companyId } = await world.company();
  const { promise, resolve } = Promise.withResolvers<void>();
  const question = { titles: [], firstRows: 1, cellLength: 80, portionRows: 1, portionLength: 1000 };
  const held = [1, 2].map(() => readUpload(companyId, Buffer.from('A;B\nC;D'), question, () => promise));
  const lines = ['First name,Last name', 'Ana,Gil'];
  const busy = await sendImport(rest, 'employees', lines);
  assert.deepEqual([busy.status, busy.code], [409, 'import_busy']);
  resolve();
  await Promise.all(held);
  assert.equal((await sendImport(rest, 'employees', lines)).status, 200);
});

test('titles, samples and names of files are kept as far as they are shown', async () => {
  const { rest, companyId } = await world.company();
  const [title, cell] = ['t'.repeat(30_000), 'x'.repeat(30_000)];
  const answer = await sendImport(rest, 'employees', [`First name,Last name,${title}`, `Ana,Gil\0,${cell}`]);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { rows } = await world.ownerPool.query('select titles, samples from imports where company_id = $1', [
    companyId,
  ]);
  assert.deepEqual(rows, [
    { titles: ['First name', 'Last name', 't'.repeat(255)], samples: [['Ana', 'Gil\uFFFD', 'x'.repeat(80)]] },
  ]);
});

test('a title, a sample and a problem that are cut within a character are kept without its half', async () => {
  const { rest, companyId } = await world.company();
  const cut = (length: number) => `${'x'.repeat(length - 1)}😀`;
  const lines = [`First name,Last name,Gender,${cut(255)}`, `Ana,Gil,${cut(80)},${cut(80)}`];
  const answer = await sendImport(rest, 'employees', lines, { onlyGood: 'true' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await carryOut(world);
  const { state, result } = (await rest.get(`/core/v3/jobs/${answer.data.id}`)).data;
  assert.equal(state, 'done');
  const [{ code, shown }] = (await rest.get(`${IMPORTS}/${result.importId}/problems`)).data;
  assert.deepEqual([code, shown], ['not_a_choice', `${'x'.repeat(79)}\uFFFD`]);
  const { rows } = await world.ownerPool.query('select titles, samples from imports where company_id = $1', [
    companyId,
  ]);
  assert.deepEqual(rows[0].titles[3], `${'x'.repeat(254)}\uFFFD`);
  assert.deepEqual(rows[0].samples[0][3], `${'x'.repeat(79)}\uFFFD`);
});
