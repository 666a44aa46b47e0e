import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, test } from 'node:test';
import { amount, contentOf, contract, HOUR, person } from '#test/payroll-month.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import type { DomainError } from '../../platform/shared/errors.ts';
import { PRESETS } from './constants.ts';
import type { PayrollPerson } from './rules-lines.ts';
import { templateOf } from './rules-presets.ts';
import { type PayrollTemplate, templateFaults } from './rules-template.ts';
import { exportFileName, writeFile } from './write-file.ts';

const golden = (name: string) => readFileSync(new URL(`../../../test/payroll-files/${name}`, import.meta.url));

const LODAS: PayrollTemplate = { ...templateOf('datev_lodas'), consultantNumber: '1234567', clientNumber: '54321' };

/** A template of each preset that can write the month of the tests: LODAS takes no days. */
const templates: Record<string, PayrollTemplate> = {
  'datev-lodas.txt': { ...LODAS, contents: 'time' },
  'datev-lohn-und-gehalt.txt': { ...templateOf('datev_lohn_und_gehalt'), separator: ';' },
  'ebp.csv': templateOf('ebp'),
  'payroll.csv': templateOf('csv'),
  'payroll-json.txt': templateOf('json'),
};

const without = (name: string) =>
  name === 'datev-lohn-und-gehalt.txt' ? (one: PayrollPerson) => one.costCenter === '4711' : () => true;

const write = async (template: PayrollTemplate, people?: PayrollPerson[]) =>
  (await writeFile(template, contentOf(template, people))).bytes;

describe('P5 the file of each preset, to the byte', () => {
  for (const [name, template] of Object.entries(templates)) {
    it(name, async () => {
      const content = contentOf(template);
      const lines = content.lines.filter((line) => without(name)({ ...person(''), costCenter: line.costCenter }));
      const { bytes } = await writeFile(template, { ...content, lines });
      assert.deepEqual(bytes, golden(name), bytes.toString('latin1'));
      assert.deepEqual((await writeFile(template, { ...content, lines })).bytes, bytes);
    });
  }

  it('a workbook has typed cells, and the same bytes twice', async () => {
    const template = templateOf('xlsx');
    const bytes = await write(template);
    assert.deepEqual(await write(template), bytes);
    const [sheet, facts] = await readXlsx(bytes);
    assert.deepEqual(sheet?.rows.slice(0, 2), [
      ['Payroll number', 'Name', 'Code', 'Quantity', 'Unit', 'From', 'To', 'Cost centre', 'Period', 'Note'],
      ['26', 'Jörg Müßig', '101', 130, 'hours', 46_235, 46_265, '4711', '2026-08'],
    ]);
    assert.ok(sheet?.rows.some((row) => row.includes('=Zoë(A1)')));
    assert.deepEqual(facts?.rows[0], ['Company', 'Müller & Söhne']);
  });
});

test('P5 LODAS: the line of the published example', async () => {
  const people = [person('Ana', { amounts: [amount('2026-08-31', 'ordinary', 130 * HOUR)] })];
  const text = (await write(LODAS, people)).toString('latin1');
  assert.ok(text.endsWith('[Bewegungsdaten]\r\n1;01.08.2026;130,00;1;101;26;\r\n'), text);
  assert.ok(
    text.includes(
      '\r\n1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;bs_wert_butab#bwd;bs_nr#bwd;la_eigene#bwd;pnr#bwd;\r\n',
    ),
  );
});

const problemsOf = async (template: PayrollTemplate, people: PayrollPerson[]) => {
  try {
    await write(template, people);
    return [];
  } catch (error) {
    const { code, details } = error as DomainError & { details: { problems: Record<string, string>[] } };
    assert.equal(code, 'payroll_lines_not_writable');
    return details.problems.map(({ name, field, problem, value }) => [name, field, problem, value]);
  }
};

test('P5 DATEV takes numbers from 1 to 99999 and LODAS no days, and whoever has another is named', async () => {
  const numbered = (number: string) =>
    person(number, { contracts: [contract(number)], amounts: [amount('2026-08-03', 'ordinary', HOUR)] });
  for (const number of ['0', '012', '100000', 'A1', '-1', '1.0'])
    assert.deepEqual((await problemsOf(LODAS, [numbered(number)]))[0], [number, 'payrollNumber', 'number', number]);
  for (const number of ['1', '99999']) assert.deepEqual(await problemsOf(LODAS, [numbered(number)]), []);
  assert.deepEqual(
    (await problemsOf(LODAS, [sick()])).map(([, field, problem, value]) => [...[field, problem, value]]),
    [['unit', 'unit', 'K']],
  );
});

const sick = () =>
  person('Ana', {
    amounts: [amount('2026-08-03', 'absence:0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5b', 8 * HOUR, 1)],
  });

test('P4 characters that the encoding lacks are refused with person and field, or replaced', async () => {
  const western: PayrollTemplate = { ...templateOf('csv'), encoding: 'windows-1252' };
  const people = ['Łucja Ž', 'Иван'].map((name) => person(name, { amounts: [amount('2026-08-03', 'ordinary', HOUR)] }));
  assert.deepEqual(
    await problemsOf(western, people),
    [
      ['Łucja Ž', 'name', 'characters', 'Ł'],
      ['Иван', 'name', 'characters', 'Иван'],
    ].sort(([a = ''], [b = '']) => (`id of ${a}` < `id of ${b}` ? -1 : 1)),
  );
  const replacing: PayrollTemplate = { ...western, missingCharacters: 'transliterate' };
  assert.deepEqual(await problemsOf(replacing, people), [['Иван', 'name', 'characters', 'Иван']]);
  assert.ok((await write(replacing, people.slice(0, 1))).includes(Buffer.from('Lucja \x8e', 'latin1')));
});

test('P4 formulas, separators, quotes, line breaks and directions cannot change the file', async () => {
  const names = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'a;b', 'a"b', 'a\nb', '\u202ebad\u2066', 'שלום', "it's"];
  const people = names.map((name, index) =>
    person(name, {
      employeeId: String(index).padStart(2, '0'),
      amounts: [amount('2026-08-03', 'ordinary', HOUR)],
    }),
  );
  const template: PayrollTemplate = {
    ...templateOf('csv'),
    ...{
      hasTitles: false,
      encoding: 'utf-8',
      columns: (['name', 'quantity'] as const).map((field) => ({ field, title: '', text: '' })),
    },
  };
  const lines = (await write(template, people)).toString().split(';1.00\r\n').slice(0, -1);
  const expected = ['"\'=1+1"', '"\'+1"', '"\'-1"', '"\'@x"', '"\'\tx"', '"\'\rx"', '"a;b"', '"a""b"', '"a\nb"'];
  assert.deepEqual(lines, [...expected, 'bad', 'שלום', '"it\'s"']);
  const bare: PayrollTemplate = { ...template, quotes: 'never' };
  const refused = (await problemsOf(bare, people)).map(([name]) => name);
  assert.deepEqual(refused, names.slice(0, 9));
});

test('P4 header and footer have placeholders, and a company’s name in them is a cell', async () => {
  const template: PayrollTemplate = {
    ...templateOf('csv'),
    ...{ header: '{company}\n{from} {to} {period} {payMonth}', footer: '{lines};{people}', encoding: 'utf-8' },
  };
  const content = { ...contentOf(template), company: '=cmd' };
  const text = (await writeFile(template, content)).bytes.toString();
  assert.ok(text.startsWith('"\'=cmd"\r\n2026-08-01 2026-08-31 2026-08 2026-08-01\r\nPayroll number;'), text);
  assert.ok(text.endsWith('9;3\r\n'), text);
});

test('P4 no template writes more than a file can have', async () => {
  const template: PayrollTemplate = {
    ...templateOf('csv'),
    columns: Array.from({ length: 40 }, () => ({ field: 'text' as const, title: 't', text: 'x'.repeat(100) })),
  };
  const [line] = contentOf(template).lines;
  const lines = Array.from({ length: 20_000 }, () => line as NonNullable<typeof line>);
  await assert.rejects(writeFile(template, { ...contentOf(template), lines }), { code: 'report_too_large' });
  for (const format of ['text', 'json', 'xlsx'] as const)
    await assert.rejects(
      writeFile({ ...template, format }, { ...contentOf(template), lines: { length: 500_001 } as never }),
      { code: 'report_too_large' },
    );
});

test('P4 P5 a template that cannot be right is refused by field', () => {
  for (const preset of PRESETS)
    assert.deepEqual(
      Object.keys(templateFaults(templateOf(preset))),
      preset === 'datev_lodas' ? ['consultantNumber', 'clientNumber'] : [],
    );
  const faults = (given: Partial<PayrollTemplate>) => templateFaults({ ...LODAS, ...given });
  assert.deepEqual(faults({}), {});
  assert.deepEqual(faults({ header: 'a {nobody} b' }), {
    header: { key: 'payroll_placeholder', values: { name: 'nobody' } },
  });
  assert.deepEqual(Object.keys(faults({ footer: '{lines}'.repeat(101) })), ['footer']);
  for (const character of ['\v', '\f', '\u0085', '\u2028', '\u202e'])
    assert.deepEqual(faults({ footer: `a${character}b` }), { footer: 'payroll_characters' });
  assert.deepEqual(faults({ footer: 'a\tb\r\nc\n' }), {});
  assert.deepEqual(Object.keys(faults({ separator: ',' })), ['decimalMark']);
  assert.deepEqual(Object.keys(faults({ linesPer: 'cost_center' })), ['columns.5.field']);
});

test('P5 the name of a file is safe on every disk', () => {
  assert.equal(exportFileName('../DATEV: März?', contentOf(LODAS), 'txt'), 'DATEV-März_2026-08.txt');
  assert.equal(exportFileName('///', contentOf(LODAS), 'txt'), 'payroll_2026-08.txt');
});

test('P4 a number that contains the separator is quoted, so that every line has the cells of the titles', async () => {
  const template: PayrollTemplate = { ...templateOf('csv'), separator: ',', decimalMark: ',' };
  assert.deepEqual(templateFaults(template), {});
  const [titles = '', first = ''] = (await write(template)).toString().split('\r\n');
  assert.equal(first, '26,Jörg Müßig,101,"130,00",hours,2026-08-01,2026-08-31,4711,2026-08,');
  assert.equal(first.replace('"130,00"', '').split(',').length, titles.split(',').length);
});

test('P4 control characters and separators of lines are quoted, or refused where the program reads no quotation marks', async () => {
  const columns = (['costCenter', 'quantity'] as const).map((field) => ({ field, title: '', text: '' }));
  const template: PayrollTemplate = { ...templateOf('csv'), hasTitles: false, encoding: 'utf-8', columns };
  for (const character of ['\v', '\f', '\u0085', '\u2028', '\u2029', '\u0001', '\t']) {
    const people = [person('Ana', { costCenter: `a${character}b`, amounts: [amount('2026-08-03', 'ordinary', HOUR)] })];
    assert.equal((await write(template, people)).toString(), `"a${character}b";1.00\r\n`);
    assert.deepEqual(await problemsOf({ ...template, quotes: 'never' }, people), [
      ['Ana', 'costCenter', 'characters', character],
    ]);
  }
});

test('422 report_too_large: a workbook has the limit of a text', async () => {
  const template: PayrollTemplate = {
    ...templateOf('xlsx'),
    columns: Array.from({ length: 40 }, () => ({ field: 'text' as const, title: 't', text: 'x'.repeat(100) })),
  };
  const content = contentOf(templateOf('xlsx'));
  const [line] = content.lines;
  const lines = Array.from({ length: 20_000 }, () => line as NonNullable<typeof line>);
  await assert.rejects(writeFile(template, { ...content, lines }), { code: 'report_too_large' });
});
