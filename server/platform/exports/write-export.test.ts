import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readXlsx, unzip } from '#test/read-xlsx.ts';
import { countTurns } from '#test/turns.ts';
import { EXPORT_FORMATS } from '../shared/exports.ts';
import { durationColumns, fileNameOf, type Sheet } from './sheet.ts';
import { writeExport } from './write-export.ts';

interface Row {
  name: string;
  seconds: number | null;
  date: string;
  at: string;
}
const FORMULAS = ['=1+1', '+34 600', '-x', '@sum', '\tx', '\r=1', 'a=b', '＝1+1', '＋1', '－1', '＠x'];
const sheet = (rows: Row[]): Sheet<Row> => ({
  name: 'Overtime',
  columns: [
    { title: 'Person', kind: 'text', value: ({ name }) => name },
    ...durationColumns<Row>({ seconds: 'Balance (seconds)', hours: 'Balance (hours)' }, ({ seconds }) => seconds),
    { title: 'Day', kind: 'date', value: ({ date }) => date },
    { title: 'Time', kind: 'instant', value: ({ at }) => at },
  ],
  rows,
  factsName: 'Filters',
  facts: [
    { label: 'Office', value: 'Madrid / Norte', inName: true },
    { label: 'Time zone', value: 'Europe/Madrid', inName: true },
    { label: 'Note', value: '=1+1' },
  ],
  timeZone: 'Europe/Madrid',
});
const row = (name: string, seconds: number | null = -5400): Row => ({
  ...{ name, seconds, date: '2026-03-29', at: '2026-03-29T01:30:00Z' },
});

describe('CSV', () => {
  const csv = async (rows: Row[]) => (await writeExport(sheet(rows), 'csv', rows.length)).content;

  it('has one line of titles, commas, decimal points and the ASCII minus', async () => {
    assert.equal(
      await csv([row('Ana Ruiz'), row('Ben', null)]),
      '\uFEFFPerson,Balance (seconds),Balance (hours),Day,Time\r\n' +
        'Ana Ruiz,-5400,-1.5000,2026-03-29,2026-03-29 03:30:00\r\nBen,,,2026-03-29,2026-03-29 03:30:00\r\n',
    );
  });

  it('keeps text that looks like a formula text', async () => {
    const lines = (await csv(FORMULAS.map((name) => row(name, null)))).split('\r\n').slice(1);
    const cells = lines.map((line) => line.split(',,')[0]);
    assert.deepEqual(cells.slice(0, 5), [`"'=1+1"`, `"'+34 600"`, `"'-x"`, `"'@sum"`, `"'\tx"`]);
    assert.deepEqual([cells[5], cells[6]], [`"'\r=1"`, 'a=b']);
    assert.deepEqual(cells.slice(7, 11), [`"'＝1+1"`, `"'＋1"`, `"'－1"`, `"'＠x"`]);
    assert.match(await csv([row('\n=1', null)]), /"'\n=1"/);
  });

  it('keeps quotes, commas and line breaks inside their cell', async () => {
    const [, first] = (await csv([row('Ana "Ani" Ruiz, Madrid\nx', null)])).split('\r\n');
    assert.equal(first, '"Ana ""Ani"" Ruiz, Madrid\nx",,,2026-03-29,2026-03-29 03:30:00');
  });
});

describe('XLSX', () => {
  const sheets = async (rows: Row[]) =>
    readXlsx(Buffer.from((await writeExport(sheet(rows), 'xlsx', rows.length)).content, 'base64'));

  it('has typed cells: numbers, and days since 1900 for dates and local times', async () => {
    const [list] = await sheets([row('Ana Ruiz')]);
    assert.equal(list?.name, 'Overtime');
    const [person, seconds, hours, day, time] = list?.rows[1] ?? [];
    assert.deepEqual([person, seconds, hours, day], ['Ana Ruiz', -5400, -1.5, 46110]);
    assert.ok(Math.abs(Number(time) - (46110 + 3.5 / 24)) < 1e-6, String(time));
  });

  it('of 60 lines of 20 minutes the hours add up to 20 in both formats', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(`${index}`, 1200));
    const [list] = await sheets(rows);
    const total = (list?.rows.slice(1) ?? []).reduce((sum, [, , hours]) => sum + Number(hours), 0);
    assert.ok(Math.abs(total - 20) < 1e-9, String(total));
    const lines = (await writeExport(sheet(rows), 'csv', rows.length)).content.split('\r\n').slice(1, -1);
    const written = lines.reduce((sum, line) => sum + Number(line.split(',')[2]), 0);
    assert.equal(written.toFixed(2), '20.00');
  });

  it('has every character that XML takes, and texts as long as spreadsheets take them', async () => {
    const names = ['<b> & "Ñandú" 😀\n ', `bell\u0007`, 'x'.repeat(40_000)];
    const [list] = await sheets(names.map((name) => row(name)));
    const found = list?.rows.slice(1).map(([name]) => name);
    assert.deepEqual(found, [names[0], 'bell', 'x'.repeat(32_767)]);
  });

  it('names its columns as spreadsheets do, and leaves empty cells out', async () => {
    const [text] = sheet([]).columns;
    assert.ok(text);
    const wide = { ...sheet([row('Ana')]), columns: Array.from({ length: 703 }, () => text) };
    wide.columns[1] = { ...text, value: () => null };
    const { content } = await writeExport(wide, 'xlsx', 1);
    const xml = (await unzip(Buffer.from(content, 'base64'))).get('xl/worksheets/sheet1.xml') ?? '';
    const cells = [...xml.matchAll(/<c r="([A-Z]+)2"/g)].map(([, column]) => column);
    assert.deepEqual(
      [cells.length, cells[1], cells[24], cells[25], cells.at(-2), cells.at(-1)],
      [702, 'C', 'Z', 'AA', 'ZZ', 'AAA'],
    );
  });

  it('says what it was asked with on a sheet of its own', async () => {
    const [, facts] = await sheets([]);
    assert.deepEqual(facts, {
      name: 'Filters',
      rows: [
        ['Office', 'Madrid / Norte'],
        ['Time zone', 'Europe/Madrid'],
        ['Note', '=1+1'],
      ],
    });
  });

  it('has no formula, whatever the texts begin with', async () => {
    const [list] = await sheets(FORMULAS.map((name) => row(name)));
    assert.deepEqual(
      list?.rows.slice(1).map(([name]) => name),
      FORMULAS,
    );
  });
});

describe('a long list', () => {
  for (const format of EXPORT_FORMATS)
    it(`is written in portions as ${format}, so that others get their turn`, async () => {
      const turns = countTurns();
      const turnsOfRows = new Set<number>();
      const rows = Array.from({ length: 100_000 }, () => row('Ana Ruiz'));
      const long = sheet(rows);
      const value = ({ name }: Row) => {
        turnsOfRows.add(turns.count);
        return name;
      };
      const { content } = await writeExport(
        { ...long, columns: [...long.columns, { title: 'Name', kind: 'text', value }] },
        ...([format, rows.length] as const),
      );
      turns.stop();
      assert.ok(content.length > 1e6);
      assert.ok(turnsOfRows.size >= 10, String(turnsOfRows.size));
    });
});

describe('the name of a file', () => {
  it('says the list, its filters and its zone, safe on every disk', () => {
    assert.equal(fileNameOf(sheet([]), 'csv'), 'Overtime_Madrid-Norte_Europe-Madrid.csv');
    assert.equal(
      fileNameOf({ name: 'Ñandú', facts: [{ label: 'x', value: '../..\\:', inName: true }] }, 'xlsx'),
      'Ñandú.xlsx',
    );
  });

  it('stays short enough', () => {
    const facts = [{ label: 'x', value: 'y'.repeat(300), inName: true }];
    assert.equal(fileNameOf({ name: 'a', facts }, 'xlsx').length, 125);
  });
});
