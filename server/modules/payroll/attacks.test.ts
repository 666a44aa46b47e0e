import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPeriod, closePeople, openPayroll } from '#test/payroll.ts';
import { contentOf } from '#test/payroll-month.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../access/manage-tokens.ts';
import { templateOf } from './rules-presets.ts';
import { writeFile } from './write-file.ts';

const world = await createWorld();
world.setNow('2026-07-03T08:00:00Z');

const EXPORTS = '/payroll/v1/exports';
/** Names and cost centres that would break a file, or be computed where it is opened. */
const HOSTILE = [
  '=HYPERLINK("http://x.example")',
  '+1;2',
  '-1"',
  '@SUM(A1)',
  '＝1',
  '\u202eecnanif\u2066',
  'שלום; עולם',
  "O'Neil,",
];

/** Cells of a line of CSV with semicolons. */
const cellsOf = (line: string) =>
  Array.from(line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;"]*)/g), ([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );

test('P4 hostile names, cost centres and codes of a company neither add cells to its files nor are computed in them', async () => {
  const { rest, company, ana, bea, put, codes, template, hire, contract, work } = await openPayroll(world);
  await put([
    ...codes.filter(({ kind }) => kind !== 'ordinary'),
    ...[
      { kind: 'ordinary', code: '=101' },
      { kind: 'overtime', exported: false },
    ],
  ]);
  // Ana has a line, and Bea two.
  const count = HOSTILE.length + 3;
  const people: string[] = [];
  assert.equal((await rest.post('/core/v3/employees', { firstName: '\u202eecnanif', lastName: 'x' })).status, 422);
  for (const [index, costCenter] of HOSTILE.entries()) {
    const id = await hire('Of', { code: 100 + index });
    // The interface refuses marks of direction in names: these are of earlier days.
    const text = 'update employees set first_name = $2, last_name = $2, cost_center = $2 where id = $1';
    await world.ownerPool.query(text, [id, costCenter]);
    await contract(id, { payrollNumber: `${costCenter.replace(/[\u202e\u2066]/g, '').slice(0, 20)}${index}` });
    await work(id, '2026-06-01');
    people.push(id);
  }
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea, ...people]);
  const fileOf = async (fields: object) => {
    const answer = await rest.post(EXPORTS, { templateId: await template(fields), periodId });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.data.export.lines, count);
    return (await rest.get(`${EXPORTS}/${answer.data.export.id}/content`)).bytes;
  };
  const text = new TextDecoder().decode(await fileOf({ preset: 'csv' }));
  const lines = text.trimEnd().split('\r\n').map(cellsOf);
  assert.equal(lines.length, count + 1);
  for (const cells of lines) {
    assert.equal(cells.length, 10, cells.join(' | '));
    for (const cell of cells) assert.doesNotMatch(cell, /^[=+\-@＝＋－＠\t\r\n]|[\u202a-\u202e\u2066-\u2069]/, cell);
  }
  const [sheet] = await readXlsx(Buffer.from(await fileOf({ preset: 'xlsx' })));
  assert.equal(sheet?.rows.length, count + 1);
  for (const row of sheet?.rows ?? []) for (const cell of row) assert.notEqual(typeof cell, 'object');
  const { lines: inJson } = JSON.parse(new TextDecoder().decode(await fileOf({ preset: 'json' })));
  assert.equal(inJson.length, count);
  // DATEV reads no quotation marks: there nothing of this can be written.
  const lodas = { preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '1' };
  const refused = await rest.post(EXPORTS, { templateId: await template(lodas), periodId });
  assert.equal(refused.code, 'payroll_lines_not_writable');
});

const MEGABYTE = 1_048_576;

test('P4 a template that would write a gigabyte is refused before it has', async () => {
  const template = {
    ...templateOf('csv'),
    columns: Array.from({ length: 40 }, () => ({ field: 'text' as const, title: 't', text: 'x'.repeat(100) })),
  };
  const content = contentOf(template);
  const [line] = content.lines;
  assert.ok(line);
  const before = process.memoryUsage().rss;
  const lines = Array.from({ length: 260_000 }, () => line);
  await assert.rejects(writeFile(template, { ...content, lines }), { code: 'report_too_large' });
  assert.ok(process.memoryUsage().rss - before < 500 * MEGABYTE);
});

test('I10 a token without payroll reads and writes none of it, and one that reads writes nothing', async () => {
  const { scope, company, ana, template } = await openPayroll(world);
  const templateId = await template();
  const periodId = await addPeriod(world, company);
  const client = async (scopes: ('payroll:read' | 'time:read' | 'time:write' | 'pay:read')[]) =>
    createRestClient((await createToken(scope, { name: 'limited', scopes })).apiToken);
  const without = await client(['time:read', 'time:write', 'pay:read']);
  const reading = await client(['payroll:read']);
  const records = `/schedule/v1/monthly-records?employeeId=${ana}&month=2026-06`;
  for (const path of [EXPORTS, '/payroll/v1/code-map', '/payroll/v1/templates', '/schedule/v1/periods', records]) {
    assert.equal((await without.get(path)).code, 'scope_not_granted', path);
    assert.equal((await reading.get(path)).status, 200, path);
  }
  for (const [path, body] of [
    [EXPORTS, { templateId, periodId, draft: true }],
    ['/payroll/v1/templates', { name: 'Mine', preset: 'csv' }],
    [`/schedule/v1/periods/${periodId}/approve`, { employeeIds: [ana] }],
    [`/schedule/v1/periods/${periodId}/close`, {}],
    [`/schedule/v1/periods/${periodId}/reopen`, { reason: 'Mine' }],
  ] as const) {
    assert.equal((await without.post(path, body)).code, 'scope_not_granted', path);
    assert.equal((await reading.post(path, body)).code, 'scope_not_granted', path);
  }
});

test('P4 texts that go to files refuse control characters, separators of lines and marks that change the direction', async () => {
  const { rest, ana, contract, hire } = await openPayroll(world);
  const cid = await hire('Cid');
  const { id } = await contract(cid);
  for (const character of ['\v', '\t', '\n', '\u0085', '\u2028', '\u202e']) {
    const text = `a${character}b`;
    for (const [path, field] of [
      [`/core/v3/employees/${ana}`, 'costCenter'],
      [`/contract/v1/contracts/${id}`, 'code'],
      [`/contract/v1/contracts/${id}`, 'payrollNumber'],
    ] as const) {
      const { status, errors } = await rest.put(path, { [field]: text });
      assert.deepEqual([status, Object.keys(errors ?? {})], [422, [field]], `${field} ${JSON.stringify(character)}`);
    }
  }
  assert.equal((await rest.put(`/core/v3/employees/${ana}`, { costCenter: ' 47:11; Süd' })).status, 200);
  assert.equal((await rest.get(`/core/v3/employees/${ana}`)).data.costCenter, ' 47:11; Süd');
});
