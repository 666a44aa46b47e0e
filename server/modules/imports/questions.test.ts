import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { ENTRIES, type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { runImport, uploadImport } from './manage-imports.ts';

const world = await createWorld();
world.setNow('2026-11-10T12:00:00Z');
const EMPLOYEES = '/core/v3/employees';
const TITLES = 'Code;Date;In;Out';

/** Imports lines: what the job says, and what is wrong or asked. */
async function imported(
  { rest }: TimeCompany,
  kind: string,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
) {
  const started = await sendImport(rest, kind, lines, fields);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.equal(data.state, 'done', JSON.stringify(data));
  const problems = (await rest.get(`${IMPORTS}/${data.result.importId}/problems?limit=100`)).data;
  return {
    ...(data.result as { importId: string; good: number; written: number }),
    problems: problems.map(({ line, column, field, kind, code }: Record<string, unknown>) => [
      line,
      column,
      field,
      kind,
      code,
    ]),
  };
}

const timesOf = async ({ rest }: TimeCompany) =>
  (await rest.get(`${ENTRIES}?limit=100`)).data
    .map(({ workEntryIn, workEntryOut }: Record<string, { date: string }>) =>
      [workEntryIn, workEntryOut].map((at) => new Date(at?.date ?? '').toISOString().slice(0, 16)),
    )
    .toSorted();

test('A8 a time that the clocks skip is a problem, and one that comes twice is the first', async () => {
  const company = await timeCompany(world);
  await company.person({ code: 1 });
  const result = await imported(
    company,
    'work-entries',
    [
      TITLES,
      '1;2026-03-29;02:30;06:00',
      '1;2026-03-28;22:00;02:30',
      '1;2026-03-29;03:00;06:00',
      '1;2026-10-25;02:30;06:00',
    ],
    { onlyGood: 'true' },
  );
  assert.deepEqual(result.problems, [
    [2, 'In', 'start', 'problem', 'nonexistent_local_time'],
    [3, 'Out', 'end', 'problem', 'nonexistent_local_time'],
  ]);
  assert.deepEqual(await timesOf(company), [
    ['2026-03-29T01:00', '2026-03-29T04:00'],
    ['2026-10-25T00:30', '2026-10-25T05:00'],
  ]);
  const moments = await imported(company, 'work-entries', ['Code;Start;End', '1;2026-03-29 02:10;2026-03-29 02:50']);
  assert.deepEqual(
    moments.problems.map((problem: string[]) => problem.slice(2)),
    ['start', 'end'].map((field) => [field, 'problem', 'nonexistent_local_time']),
  );
});

test('rows over 16 hours ask: they are left out, refused with the others, or taken as they are once accepted', async () => {
  const company = await timeCompany(world);
  await company.person({ code: 1 });
  const lines = [
    TITLES,
    '1;2026-10-24;17:00;16:59',
    '1;2026-10-26;02:50;18:50',
    '1;2026-11-01;02:00;18:01',
    // In the night in which the clocks go back.
    '1;2026-10-25;16:59;17:30',
  ];
  const clocks = ['1;2026-10-25;02:50;02:10'];
  const asked = [
    [2, 'Out', 'end', 'question', 'longer_than_16_hours'],
    [4, 'Out', 'end', 'question', 'longer_than_16_hours'],
  ];
  const all = await imported(company, 'work-entries', lines);
  assert.deepEqual([all.written, all.good, all.problems], [0, 2, asked]);
  const night = await imported(company, 'work-entries', [TITLES, ...clocks]);
  assert.deepEqual(night.problems, [[2, 'Out', 'end', 'question', 'longer_than_16_hours']]);
  const checked = await imported(company, 'work-entries', lines, { dryRun: 'true', accept: '["4.end"]' });
  assert.deepEqual([checked.written, checked.good, checked.problems], [0, 3, asked.slice(0, 1)]);
  const good = await imported(company, 'work-entries', lines, { onlyGood: 'true', accept: '["4.end", "99.end"]' });
  assert.deepEqual([good.written, good.problems], [3, asked.slice(0, 1)]);
  const { data: rows } = await company.rest.get(`${IMPORTS}/${good.importId}/rows`);
  assert.deepEqual(
    rows.map(({ outcome, problems }: { outcome: string; problems: { kind: string }[] }) => [
      outcome,
      problems[0]?.kind,
    ]),
    [
      ['refused', 'question'],
      ['imported', undefined],
      ['imported', undefined],
      ['imported', undefined],
    ],
  );
  const last = await imported(company, 'work-entries', lines.slice(0, 2), { accept: '["2.end"]' });
  assert.deepEqual([last.written, last.problems], [1, []]);
});

test('an accepted question accepts no problem of its row, and 422 what is no list of fields', async () => {
  const company = await timeCompany(world);
  await company.person({ code: 1 });
  const lines = [TITLES, '2;2026-10-24;17:00;16:59'];
  const result = await imported(company, 'work-entries', lines, {
    onlyGood: 'true',
    accept: '["2.end", "2.employeeCode"]',
  });
  assert.deepEqual(
    [result.written, result.problems],
    [0, [[2, 'Code', 'employeeCode', 'problem', 'reference_not_found']]],
  );
  for (const accept of ['2.end', '{}', '["end"]', '[2]', '"all"']) {
    const refused = await sendImport(company.rest, 'work-entries', lines, { accept });
    assert.equal(refused.status, 422, accept);
    assert.match(Object.keys(refused.errors).join(), /^accept/);
  }
});

test('people who are imported twice without a key ask, in their file and beside those who are there', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const lines = ['First name;Last name;Hire date', 'Ana;Gil;2026-03-02', 'Leo;Paz;2026-03-02', 'ANA;Gíl;2026-03-02'];
  const inFile = [4, 'Last name', 'lastName', 'question', 'same_name_in_file'];
  const first = await imported(company, 'employees', lines, { onlyGood: 'true' });
  assert.deepEqual([first.written, first.problems], [2, [inFile]]);
  const again = await imported(company, 'employees', lines, { onlyGood: 'true' });
  const exists = (line: number) => [line, 'Last name', 'lastName', 'question', 'same_name_exists'];
  assert.deepEqual([again.written, again.problems], [0, [exists(2), exists(3), exists(4)]]);
  const keyed = await imported(company, 'employees', ['First name;Last name;Employee code', 'Ana;Gil;7']);
  assert.deepEqual([keyed.written, keyed.problems], [1, []]);
  const whole = await imported(company, 'employees', ['Name', 'Leo Paz'], { mapping: '{"Name":"fullName"}' });
  assert.deepEqual(whole.problems, [[2, 'Name', 'lastName', 'question', 'same_name_exists']]);
  const taken = await imported(company, 'employees', lines, { onlyGood: 'true', accept: '["3.lastName"]' });
  assert.equal(taken.written, 1);
  const { data: people } = await rest.get(`${EMPLOYEES}?limit=100`);
  assert.equal(people.filter(({ lastName }: { lastName: string }) => lastName === 'Paz').length, 2);
});

test('pages accept all questions at once', async () => {
  const company = await timeCompany(world);
  await company.person({ code: 1 });
  const file = new File([[TITLES, '1;2026-10-24;17:00;16:59', '1;2026-10-28;17:00;16:59'].join('\n')], 'a.csv');
  const { id } = await uploadImport(company.scope, { kind: 'work-entries', file });
  await runImport(company.scope, { id, rows: 'good', accept: 'all' });
  await carryOut(world);
  assert.equal((await company.rest.get(`${IMPORTS}/${id}`)).data.written, 2);
});

test('a code whose zeros would be lost is a problem, and codes, digits and zeros of texts are kept', async () => {
  const company = await timeCompany(world);
  const result = await imported(
    company,
    'employees',
    [
      'First name;Last name;Employee code;Postal code;NIF',
      'Ana;Gil;0042;08001;1',
      'Leo;Paz;43;08001;1,23457E+17',
      'Eva;Sanz;44;08001;2',
    ],
    { onlyGood: 'true' },
  );
  assert.deepEqual(result.problems, [
    [2, 'Employee code', 'code', 'problem', 'zeros_lost'],
    [3, 'NIF', 'nid', 'problem', 'digits_lost'],
  ]);
  const [eva] = (await company.rest.get(`${EMPLOYEES}?code=44`)).data;
  assert.equal(eva.postalCode, '08001');
});
