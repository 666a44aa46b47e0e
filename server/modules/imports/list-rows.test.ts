import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { exportRows } from './list-rows.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

async function imported({ rest }: TimeCompany, lines: readonly string[], fields: Record<string, string> = {}) {
  const started = await sendImport(rest, 'employees', lines, fields);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  return (await rest.get(`/core/v3/jobs/${started.data.id}`)).data.result.importId as string;
}

const LINES = ['First name,Last name,Email', 'Ana,Gil,ana@example.com', ',Ruiz,eva', 'Leo,Paz,leo@example.com'];

test('every row of an import has its record, or what is wrong with it; nothing of what cells say', async () => {
  const company = await timeCompany(world);
  const { rest, scope } = company;
  const id = await imported(company, LINES, { onlyGood: 'true' });
  const { data, meta } = await rest.get(`${IMPORTS}/${id}/rows`);
  const people = (await rest.get('/core/v3/employees?orderBy=firstName')).data;
  const written = (at: number) => ({
    outcome: 'imported',
    recordId: people[at].id,
    recordType: 'employee',
    problems: [],
  });
  assert.deepEqual(data, [
    { line: 2, ...written(0) },
    {
      ...{ line: 3, outcome: 'refused', recordId: null, recordType: null },
      problems: [
        { column: 'Email', field: 'email', kind: 'problem', code: 'not_an_email' },
        { column: 'First name', field: 'firstName', kind: 'problem', code: 'one_required' },
      ],
    },
    { line: 4, ...written(1) },
  ]);
  assert.equal(meta.total, 3);
  const second = await rest.get(`${IMPORTS}/${id}/rows?page=2&limit=2`);
  assert.deepEqual(
    second.data.map(({ line }: { line: number }) => line),
    [4],
  );
  const file = await exportRows(scope, 'es', { id, format: 'csv' });
  assert.equal(file.fileName, 'Resultado-de-la-importación_employees-csv.csv');
  assert.deepEqual(
    file.content
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
    [
      'Fila,Resultado,Registro,Problemas',
      `2,Importada,${people[0].id},`,
      '3,No importada,,"Email: No es un correo electrónico; First name: Falta: hace falta Nombre o Nombre completo"',
      `4,Importada,${people[1].id},`,
    ],
  );
});

test('rows that are long come in their order too, and each is read once', async () => {
  const company = await timeCompany(world);
  const long = (at: number) => `Ana,Gil ${at},${`${'x'.repeat(30_000)},`.repeat(10)}`;
  const lines = Array.from({ length: 40 }, (_, at) => (at % 3 === 1 ? long(at) : `Ana,Gil ${at}`));
  const id = await imported(company, ['First name,Last name,Notes', ...lines], { onlyGood: 'true' });
  const { rows } = await world.ownerPool.query(
    `select position, length(rows::text) as length from import_portions where import_id = $1 order by position`,
    [id],
  );
  assert.ok(rows.length > 3 && rows.every(({ length }) => length < 1_100_000), JSON.stringify(rows));
  const linesOf = async (page: number) =>
    (await company.rest.get(`${IMPORTS}/${id}/rows?page=${page}&limit=7`)).data.map(
      ({ line, outcome }: Record<string, unknown>) => `${line} ${outcome}`,
    );
  const listed = (await Promise.all([1, 2, 3, 4, 5, 6, 7].map(linesOf))).flat();
  const outcome = (at: number) => (at % 3 === 1 ? 'refused' : 'imported');
  assert.deepEqual(
    listed,
    lines.map((_, at) => `${at + 2} ${outcome(at)}`),
  );
});

test('rows of a file that was only checked are open; those of many portions come in their order', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const people = Array.from({ length: 1100 }, (_, at) => `Ana,Gil ${at}`);
  const id = await imported(company, ['First name,Last name', ...people], { dryRun: 'true' });
  const { data, meta } = await rest.get(`${IMPORTS}/${id}/rows?page=11&limit=100`);
  assert.deepEqual([data[0].line, data[0].outcome, data.at(-1).line, meta.total], [1002, 'open', 1101, 1100]);
  const across = (await rest.get(`${IMPORTS}/${id}/rows?page=3&limit=240`)).data;
  assert.deepEqual([across[0].line, across.length, across.at(-1).line], [482, 240, 721]);
});

test('I10 rows and problems need the scope to read what the rows become', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  await company.person({ code: 1 });
  const started = await sendImport(rest, 'contracts', ['Code,Start date,Weekly hours', '1,2026-01-01,much']);
  await carryOut(world);
  const id = (await rest.get(`/core/v3/jobs/${started.data.id}`)).data.result.importId;
  const grant = (scopes: string[]) =>
    world.ownerPool.query('update api_tokens set scopes = $2 where company_id = $1', [company.companyId, scopes]);
  await grant(['people:read', 'people:write', 'contracts:write']);
  for (const part of ['rows', 'problems']) {
    const refused = await rest.get(`${IMPORTS}/${id}/${part}`);
    assert.deepEqual([refused.status, refused.code], [403, 'scope_not_granted'], part);
  }
  await grant(['people:read', 'contracts:read']);
  for (const part of ['rows', 'problems']) assert.equal((await rest.get(`${IMPORTS}/${id}/${part}`)).status, 200, part);
});

test('the caller says how days and decimals are written that could be both', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const lines = ['First name;Last name;Date of birth;Price per hour', 'Ana;Gil;01/02/1990;1.234'];
  const unclear = await imported(company, lines);
  const codes = (await rest.get(`${IMPORTS}/${unclear}/problems`)).data.map(({ code }: { code: string }) => code);
  assert.deepEqual(codes, ['date_order_unclear', 'number_unclear']);
  await imported(company, lines, { dateOrder: 'mdy', decimalMark: '.' });
  const [ana] = (await rest.get('/core/v3/employees')).data;
  assert.deepEqual([ana.dateOfBirth, ana.pricePerHour], ['1990-01-02', 1.234]);
  const wrong = await sendImport(rest, 'employees', lines, { dateOrder: 'ymd' });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, ['dateOrder']]);
});
