import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { makeXlsx, textRow } from '#test/make-xlsx.ts';
import { countTurns } from '#test/turns.ts';
import { writeExport } from '../exports/write-export.ts';
import { zip } from '../exports/zip.ts';
import { formatOf } from './number-format.ts';
import { readTable } from './read-table.ts';
import { dayOfSerial, momentOfSerial } from './serial-date.ts';
import { UnreadableFile } from './unreadable-file.ts';

const refused = (file: Uint8Array | Promise<Uint8Array>, fault: string) =>
  assert.rejects(
    async () => readTable(await file),
    (thrown) => {
      assert.ok(thrown instanceof UnreadableFile, String(thrown));
      assert.equal(thrown.fault, fault);
      return true;
    },
  );
const titled = (rows: string) => textRow(1, ['Name', 'Value']) + rows;
const cellRead = async (cell: string, options: Partial<Parameters<typeof makeXlsx>[0]> = {}) => {
  const rows = titled(`<row r="2"><c t="inlineStr"><is><t>Ana</t></is></c>${cell}</row>`);
  const { rows: read } = await readTable(await makeXlsx({ ...options, sheets: [{ name: 'S', rows }] }));
  return read[0]?.cells[1] ?? null;
};

describe('a cell of a workbook', () => {
  it('is a number, a truth, or a text shared, written or computed', async () => {
    assert.equal(await cellRead('<c><v>7.5</v></c>'), 7.5);
    assert.equal(await cellRead('<c t="b"><v>1</v></c>'), true);
    assert.equal(
      await cellRead('<c t="s"><v>1</v></c>', { texts: ['<t>a</t>', '<t xml:space="preserve"> Ruiz &amp; Co </t>'] }),
      'Ruiz & Co',
    );
    assert.equal(
      await cellRead('<c t="s"><v>0</v></c>', { texts: ['<r><t>An</t></r><r><rPr/><t>a</t></r><rPh><t>x</t></rPh>'] }),
      'Ana',
    );
    assert.equal(await cellRead('<c><f>A1+1</f><v>42</v></c>'), 42);
    assert.equal(await cellRead('<c t="str"><f>A2&amp;"x"</f><v>Anax</v></c>'), 'Anax');
    assert.equal(await cellRead('<c t="e"><v>#N/A</v></c>'), '#N/A');
    assert.equal(await cellRead('<c t="inlineStr"><is><t>a_x000D_b</t></is></c>'), 'a\rb');
    assert.equal(await cellRead('<c s="1"/>', { formats: [14] }), null);
  });

  it('is empty without a value, whatever it is, and never the first of the shared texts or a no', async () => {
    for (const type of ['s', 'b', 'n', 'd'])
      for (const cell of [`<c t="${type}"/>`, `<c t="${type}"><v></v></c>`, `<c t="${type}"><v> </v></c>`])
        assert.equal(await cellRead(cell, { texts: ['<t>First</t>'] }), null, cell);
    assert.equal(await cellRead('<c t="str"><f>""</f><v></v></c>'), null);
  });

  it('is yes or no as XML writes them, a text without its pronunciation, and a formula without a result an error', async () => {
    assert.equal(await cellRead('<c t="b"><v>true</v></c>'), true);
    assert.equal(await cellRead('<c t="b"><v>false</v></c>'), false);
    assert.equal(await cellRead('<c t="inlineStr"><is><t>漢</t><rPh><t>かん</t></rPh></is></c>'), '漢');
    for (const value of ['', '<v/>', '<v></v>']) assert.equal(await cellRead(`<c><f>A1+1</f>${value}</c>`), '#CALC!');
    assert.equal(await cellRead('<c t="d"><v>2026-03-02T25:99</v></c>'), '2026-03-02T25:99');
  });

  it('422 is damaged where its value is none of its kind, or a text that the list does not have', async () => {
    for (const cell of ['<c t="s"><v>9</v></c>', '<c t="s"><v>-1</v></c>', '<c t="s"><v>x</v></c>'])
      await refused(cellRead(cell, { texts: ['<t>a</t>'] }) as never, 'damaged');
    for (const cell of ['<c t="b"><v>2</v></c>', '<c><v>0x10</v></c>', '<c><v>1 2</v></c>', '<c><v>1,5</v></c>'])
      await refused(cellRead(cell) as never, 'damaged');
  });

  it('is a day, a time or both by the format of its number', async () => {
    const at = (serial: string, format: number | string, from1904 = false) =>
      cellRead(`<c s="1"><v>${serial}</v></c>`, { formats: [format], from1904 });
    assert.deepEqual(await at('46083', 14), { date: '2026-03-02', seconds: null });
    assert.deepEqual(await at('46083', 'dd/mm/yyyy'), { date: '2026-03-02', seconds: null });
    assert.deepEqual(await at('44621', 14, true), { date: '2026-03-02', seconds: null });
    assert.deepEqual(await at('46083.395833333336', 'dd/mm/yyyy hh:mm'), { date: '2026-03-02', seconds: 34_200 });
    assert.deepEqual(await at('0.395833333333333', 20), { date: null, seconds: 34_200 });
    assert.deepEqual(await at('1.0625', '[h]:mm'), { date: null, seconds: 91_800 });
    assert.deepEqual(await at('46083.5', 20), { date: '2026-03-02', seconds: 43_200 });
    assert.equal(await at('0.4', 9), 40);
    assert.equal(await at('7.5', '0.00 "h"'), 7.5);
    assert.deepEqual(await cellRead('<c t="d"><v>2026-03-02T09:30:00</v></c>'), {
      date: '2026-03-02',
      seconds: 34_200,
    });
  });
});

describe('an amount of time below zero, and a time alone', () => {
  const amount = (seconds: number) => ({ date: null, seconds });
  const FORMATS = ['[h]:mm', '[hh]:mm:ss', '[m]', 'h:mm', 'hh:mm:ss', 'mm:ss', '[h]:mm;[Red]-[h]:mm', '-h:mm;h:mm'];
  const OTHERS = [
    '[Red][<0]-[h]:mm;[h]:mm',
    '"";-[h]:mm',
    '[$-407]h:mm;@',
    '[$-F400]h:mm:ss AM/PM',
    46,
    20,
    21,
    45,
    47,
  ];

  for (const from1904 of [false, true])
    it(`is −3:30 h in every format, in the system of ${from1904 ? 1904 : 1900}`, async () => {
      for (const format of [...FORMATS, ...OTHERS]) {
        const at = (serial: string) => cellRead(`<c s="1"><v>${serial}</v></c>`, { formats: [format], from1904 });
        assert.deepEqual(await at('-0.145833333333333'), amount(-12_600), String(format));
        assert.deepEqual(await at('-4.21875'), amount(-364_500), String(format));
        assert.deepEqual(await at('0.145833333333333'), amount(12_600), String(format));
      }
    });

  it('is never the number that it is kept as, whatever else the format shows', async () => {
    const at = (serial: string, format: number | string, from1904 = false) =>
      cellRead(`<c s="1"><v>${serial}</v></c>`, { formats: [format], from1904 });
    for (const format of [14, 22, 'dd/mm/yyyy hh:mm']) {
      assert.deepEqual(await at('0.145833333333333', format), amount(12_600));
      assert.equal(await at('-0.145833333333333', format), '####');
      assert.equal(await at('-0.145833333333333', format, true), '####');
      assert.equal(await at('60.5', format), '####');
      assert.equal(await at('2958466', format), '####');
      assert.equal(await at('2957004', format, true), '####');
    }
  });
});

describe('a number whose format shows zeros', () => {
  const shown = async (number: string, format: string) => {
    const cell = await cellRead(`<c s="1"><v>${number}</v></c>`, { formats: [format] });
    return typeof cell === 'object' && cell && 'shown' in cell ? cell.shown : cell;
  };

  it('keeps what it shows beside what it is', async () => {
    const cell = await cellRead('<c s="1"><v>8001</v></c>', { formats: ['00000'] });
    assert.deepEqual(cell, { number: 8001, shown: '08001' });
    for (const [number, format, text] of [
      ['8001', '00000', '08001'],
      ['123456', '00000', '123456'],
      ['0', '000', '000'],
      ['12345678', '000-00-0000', '012-34-5678'],
      ['12345678', '000\\-00\\-0000', '012-34-5678'],
      ['7', '"ES-"0000', 'ES-0007'],
      ['8001', '\\D\\-00000', 'D-08001'],
      ['830', '00":"00', '08:30'],
      ['8001', '[$-40A]00000', '08001'],
      ['8001', '00000;[Red]-00000', '08001'],
    ] as const)
      assert.equal(await shown(number, format), text, format);
  });

  it('is the number alone where the format shows it otherwise', async () => {
    for (const format of ['0', '0.00', '#,##0', '00.0', '0.00E+00', '# ?/?', '[<100]00000;0'])
      assert.equal(await shown('8001', format), 8001, format);
    assert.equal(await shown('-5', '00000'), -5);
    assert.equal(await shown('1.5', '00000'), 1.5);
    assert.equal(await shown('1234567890123456', '000000000000000000'), 1_234_567_890_123_456);
  });
});

describe('the days of spreadsheets', () => {
  it('follow each other in both systems, but for a 29 February 1900 that never was', () => {
    assert.deepEqual(
      [1, 59, 60, 61].map((days) => dayOfSerial(days, false)),
      ['1900-01-01', '1900-02-28', null, '1900-03-01'],
    );
    assert.equal(dayOfSerial(0, true), '1904-01-01');
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 80_000 }), (days) => {
        const [day, next] = [dayOfSerial(days, false), dayOfSerial(days + 1, false)];
        assert.equal(
          Temporal.PlainDate.from(day ?? '')
            .add({ days: 1 })
            .toString(),
          next,
        );
        // The systems are 1462 days apart.
        assert.equal(dayOfSerial(days + 1462, false), dayOfSerial(days, true));
      }),
    );
  });

  it('carry a fraction that rounds up to midnight into the next day', () => {
    assert.deepEqual(momentOfSerial(46_082.999_999_9, 'moment', false), { date: '2026-03-02', seconds: 0 });
  });

  it('are told from numbers by their format', () => {
    const codes = {
      'yyyy-mm-dd': 'date',
      mmm: 'date',
      'h:mm AM/PM': 'time',
      'mm:ss': 'time',
      '[hh]:mm': 'duration',
      '[$-C0A]d" de "mmmm" de "yyyy': 'date',
      General: null,
      '#,##0.00 "Tag(e)"': null,
      '0.0%': 'percent',
      '[Red]0;[Blue]-0': null,
      'dd/mm/yyyy hh:mm:ss': 'moment',
      '[$-409]m/d/yy h:mm AM/PM;@': 'moment',
    };
    assert.deepEqual(Object.fromEntries(Object.keys(codes).map((code) => [code, formatOf(164, code).kind])), codes);
  });
});

describe('a workbook', () => {
  it('is read at the first sheet that is not hidden and has titles that are known', async () => {
    const people = textRow(3, ['Email', 'Nombre']) + textRow(4, ['a@acme.example', 'Ana']);
    const file = await makeXlsx({
      sheets: [
        { name: 'Old', state: 'hidden', rows: people },
        { name: 'Lists', state: 'veryHidden', rows: people },
        { name: 'Readme', rows: textRow(1, ['How to', 'use it']) + textRow(2, ['Fill in', 'the other sheet']) },
        { name: 'Personas', rows: people },
      ],
    });
    const table = await readTable(file, (title) => ['Email', 'Nombre'].includes(title));
    assert.deepEqual(
      [table.format, table.sheetName, table.rows],
      ['xlsx', 'Personas', [{ line: 4, cells: ['a@acme.example', 'Ana'] }]],
    );
    assert.equal((await readTable(file)).sheetName, 'Readme');
  });

  it('has merged titles and merged cells of data read in each of their places', async () => {
    const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="1">${cell('A1', 'Informe')}</row><row r="2">${cell('A2', 'Nombre')}${cell('B2', 'Mañana')}${cell('D2', 'Tarde')}</row>
      <row r="3">${cell('B3', 'Inicio')}${cell('C3', 'Fin')}${cell('D3', 'Inicio')}${cell('E3', 'Fin')}</row>
      <row r="4">${cell('A4', 'Ana')}${cell('B4', '9:00')}</row><row r="5">${cell('B5', '9:30')}</row>`;
    const merged = ['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2', 'A4:A5'];
    const known = ['Nombre', 'Mañana Inicio', 'Mañana Fin', 'Tarde Inicio', 'Tarde Fin'];
    const table = await readTable(await makeXlsx({ sheets: [{ name: 'S', rows, merged }] }), (title) =>
      known.includes(title),
    );
    assert.deepEqual(table.titles, known);
    assert.deepEqual(table.rows, [
      { line: 4, cells: ['Ana', '9:00'] },
      { line: 5, cells: ['Ana', '9:30'] },
    ]);
  });

  it('may have a prefix on each element, as some programs write one', async () => {
    const rows =
      '<x:row r="1"><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><x:row r="2"><x:c><x:v>3</x:v></x:c></x:row>';
    const { rows: read } = await readTable(await makeXlsx({ prefix: 'x', sheets: [{ name: 'S', rows }] }));
    assert.deepEqual(read, [{ line: 2, cells: [3] }]);
  });

  it('of our own exports is read as it was written', async () => {
    const sheet = {
      ...{ name: 'People', factsName: 'Filters', facts: [], timeZone: 'Europe/Madrid', rows: ['2026-03-29'] },
      columns: [
        { title: 'Person', kind: 'text', value: () => '=Ana' },
        { title: 'Day', kind: 'date', value: (day: string) => day },
        { title: 'Hours', kind: 'decimal', value: () => -1.5 },
        { title: 'At', kind: 'instant', value: () => '2026-03-29T01:30:00Z' },
      ] as const,
    };
    const { content } = await writeExport(sheet, 'xlsx', 1);
    const table = await readTable(Buffer.from(content, 'base64'));
    assert.deepEqual(table.rows[0]?.cells, [
      '=Ana',
      { date: '2026-03-29', seconds: null },
      -1.5,
      { date: '2026-03-29', seconds: 12_600 },
    ]);
  });

  it('of 50,000 rows is read in portions, so that others get their turn', async () => {
    const rows = Array.from(
      { length: 50_000 },
      (_, index) => `<row r="${index + 2}"><c t="s"><v>0</v></c><c s="1"><v>46083</v></c><c><v>8</v></c></row>`,
    );
    const file = await makeXlsx({
      formats: [14],
      texts: ['<t>Ana</t>'],
      sheets: [{ name: 'S', rows: textRow(1, ['A', 'B', 'C']) + rows.join('') }],
    });
    const turns = countTurns();
    const table = await readTable(file);
    turns.stop();
    assert.equal(table.rows.length, 50_000);
    assert.ok(turns.count >= 10, String(turns.count));
  });
});

describe('a workbook that means harm, or is broken', () => {
  const plain = () => makeXlsx({ sheets: [{ name: 'S', rows: titled(textRow(2, ['Ana', 'x'])) }] });

  it('is refused with entities of its own', async () => {
    const declared = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    await refused(makeXlsx({ declared, sheets: [{ name: 'S', rows: titled('') }] }), 'damaged');
  });

  it('is refused when a part says less than it unpacks to, or more than the limit', async () => {
    const file = await plain();
    const entry = file.lastIndexOf('PK\u0001\u0002');
    const smaller = Buffer.from(file);
    smaller.writeUInt32LE(5, entry + 24);
    await refused(smaller, 'damaged');
    const larger = Buffer.from(file);
    larger.writeUInt32LE(4_000_000_000, entry + 24);
    await refused(larger, 'unpacks_to_too_much');
  });

  it('is refused when something was changed or cut off', async () => {
    const file = await plain();
    await refused(file.subarray(0, file.length - 30), 'damaged');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.length - 1 }), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const changed = Buffer.from(file);
        changed[place] = (changed[place] ?? 0) ^ change;
        // Never anything but a table or a reason.
        await readTable(changed).catch((fault) => assert.ok(fault instanceof UnreadableFile, String(fault)));
      }),
    );
  });

  it('is refused with a cell far to the right, and with too many rows', async () => {
    await refused(
      makeXlsx({ sheets: [{ name: 'S', rows: titled('<row r="2"><c r="XFD2"><v>1</v></c></row>') }] }),
      'too_many_columns',
    );
    const many = Array.from({ length: 50_200 }, (_, index) => `<row r="${index + 2}"><c><v>1</v></c></row>`).join('');
    await refused(makeXlsx({ sheets: [{ name: 'S', rows: titled(many) }] }), 'too_many_rows');
  });

  it('that is another kind of zip is refused as such', async () => {
    await refused(zip([['content.xml', ['<a/>']]]), 'kind_not_supported');
  });
});
