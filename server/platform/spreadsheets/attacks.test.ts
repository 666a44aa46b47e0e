import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { makeXlsx, textRow } from '#test/make-xlsx.ts';
import { zip } from '../exports/zip.ts';
import { readTable } from './read-table.ts';
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
const sheetOf = (rows: string, merged: string[] = [], parts: Partial<Parameters<typeof makeXlsx>[0]> = {}) =>
  makeXlsx({ ...parts, sheets: [{ name: 'S', rows: titled(rows), merged }] });
const people = textRow(2, ['Ana', 'x']) + textRow(3, ['Leo', 'y']);
const numbered = (count: number, cells = '<c><v>1</v></c>') =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 2}">${cells}</row>`).join('');

describe('a workbook with lines, columns or areas that no sheet has', () => {
  it('422 is damaged where 1 KB says that it goes down to line 900,000,000,000,000', async () => {
    const end = '<row r="900000000000000"><c><v>1</v></c></row>';
    await refused(sheetOf(textRow(2, ['Ana', 'x']) + end, ['A2:B900000000000000']), 'damaged');
  });

  it('422 is damaged, however far they say they go', async () => {
    for (const area of ['A1:B900000000000000', 'A1:A1048577', 'A1:XFE1', 'AA0:AA2', 'B2:A1', 'A:B', ''])
      await refused(sheetOf(people, [area]), 'damaged');
    for (const row of ['900000000000000', '1048577', '1', '0', '-1', '2.5', 'x', ''])
      await refused(sheetOf(`${textRow(2, ['Ana', 'x'])}<row r="${row}"><c><v>1</v></c></row>`), 'damaged');
    await refused(sheetOf('<row r="2"><c r="XFE2"><v>1</v></c></row>'), 'damaged');
  });

  it('is read up to the last line and column that there are', async () => {
    const { rows } = await readTable(
      await sheetOf('<row r="1048576"><c t="b"><v>1</v></c></row>', ['A2:XFD1048576', 'A1:A1']),
    );
    assert.deepEqual(rows, [{ line: 1_048_576, cells: [true] }]);
  });
});

describe('a workbook whose elements no program writes', () => {
  it('422 is damaged: 501 attributes of one, or 101 in each other', async () => {
    const cell = (count: number) =>
      `<row r="3"><c ${Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ')}><v>1</v></c></row>`;
    await readTable(await sheetOf(textRow(2, ['Ana', 'x']) + cell(500)));
    await refused(sheetOf(textRow(2, ['Ana', 'x']) + cell(501)), 'damaged');
    const nested = (count: number) => `<row r="3"><c>${'<a>'.repeat(count)}${'</a>'.repeat(count)}</c></row>`;
    // Inside worksheet, sheetData, row and c.
    await readTable(await sheetOf(textRow(2, ['Ana', 'x']) + nested(96)));
    await refused(sheetOf(textRow(2, ['Ana', 'x']) + nested(97)), 'damaged');
  });
});

describe('merged cells', () => {
  it('count for each of their places', async () => {
    await refused(sheetOf(numbered(20_000), ['A2:GR20001']), 'too_many_cells');
    const rows = numbered(9000, '<c r="B1"><v>1</v></c>').replace(
      '<c r="B1">',
      '<c r="A1" t="s"><v>0</v></c><c r="B1">',
    );
    const texts = [`<t>${'x'.repeat(32_000)}</t>`];
    await refused(sheetOf(rows, ['A2:A9001'], { texts }), 'too_much_text');
  });

  it('that lie over each other are no work without end', async () => {
    const areas = Array.from({ length: 20_000 }, (_, index) => `A${index + 2}:GR1048576`);
    await refused(sheetOf(numbered(20_000, '<c><v>1</v></c>'.repeat(5)), areas), 'too_many_cells');
    await refused(sheetOf(people, Array(50_001).fill('A2:AT2')), 'too_many_cells');
  });

  it('that are many and small are read', async () => {
    const areas = Array.from({ length: 25_000 }, (_, index) => `A${2 * index + 2}:A${2 * index + 3}`);
    const rows = numbered(50_000, '<c r="B2"><v>1</v></c>').replaceAll(
      /<row r="(\d*[02468])"><c r="B2">/g,
      '<row r="$1"><c r="A2"><v>$1</v></c><c r="B2">',
    );
    const { rows: read } = await readTable(await sheetOf(rows, areas));
    assert.equal(read.length, 50_000);
    for (const { line, cells } of read) assert.deepEqual(cells, [line - (line % 2), 1]);
  });
});

describe('a workbook of few kilobytes that unpacks to much', () => {
  it('422 is refused with cells that are empty, once they are more than a table has', async () => {
    const row = (line: number) => `<row r="${line}">${'<c/>'.repeat(16_000)}</row>`;
    const rows = (count: number) => people + Array.from({ length: count }, (_, index) => row(index + 4)).join('');
    assert.equal((await readTable(await sheetOf(rows(124)))).rows.length, 2);
    await refused(sheetOf(rows(125)), 'too_many_cells');
  });

  it('422 is refused with all of its sheets together', async () => {
    const file = await makeXlsx({
      sheets: Array.from({ length: 20 }, (_, index) => ({ name: `S${index}`, rows: ' '.repeat(2_000_000) })),
    });
    const last = Buffer.from(file);
    last.writeUInt32LE(200 * 1_048_576 - 1_000_000, last.lastIndexOf('PK\u0001\u0002') + 24);
    await refused(last, 'unpacks_to_too_much');
  });

  it('422 is refused with a text that many cells share, and with texts that are too many', async () => {
    const texts = [`<t>${'x'.repeat(32_000)}</t>`];
    await refused(sheetOf(numbered(2000, '<c t="s"><v>0</v></c>'), [], { texts }), 'too_much_text');
    await refused(sheetOf(people, [], { texts: Array(1000).fill(texts[0]) }), 'too_much_text');
    await refused(sheetOf(people, [], { texts: [`<t>${'x'.repeat(300_000)}</t>`] }), 'damaged');
    await refused(sheetOf(`<row r="2"><c><v>${'1'.repeat(300_000)}</v></c></row>`), 'damaged');
  });

  it('422 is refused with a row that has much of it, written, shared or merged', async () => {
    const texts = [`<t>${'_x0001_'.repeat(32_000)}</t>`];
    const shared = `<row r="2">${'<c t="s"><v>0</v></c>'.repeat(16)}</row>`;
    await refused(sheetOf(shared, [], { texts }), 'too_much_text_in_row');
    await refused(sheetOf('<row r="2"><c t="s"><v>0</v></c></row>', ['A2:AC2'], { texts }), 'too_much_text_in_row');
    await refused(Buffer.from(`Name,Value\n${`${'x'.repeat(32_000)},`.repeat(16)}\n`), 'too_much_text_in_row');
  });

  it('422 is refused with formats that take long to understand, or are too many', async () => {
    await refused(sheetOf(people, [], { formats: ['['.repeat(1_000_000)] }), 'damaged');
    await refused(sheetOf(people, [], { formats: Array(70_000).fill(14) }), 'damaged');
  });
});

describe('relations of a workbook', () => {
  const NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (relations: readonly string[]) =>
    zip([['_rels/.rels', ['<Relationships>', ...relations, '</Relationships>']]]);
  const relation = (id: number, target: string, type = 'worksheet') =>
    `<Relationship Id="r${id}" Type="${NS}/${type}" Target="${target}"/>`;

  it('422 are damaged that are too many, or lead nowhere', async () => {
    await refused(related(Array.from({ length: 15_000 }, (_, index) => relation(index, 'x.xml'))), 'damaged');
    for (const target of ['http://[', '%E0%A4%A'])
      await refused(related([relation(1, target, 'officeDocument')]), 'damaged');
  });

  it('to pages and pictures do not count', async () => {
    const links = Array.from({ length: 15_000 }, (_, index) => relation(index, 'http://[', 'hyperlink'));
    await refused(related(links), 'kind_not_supported');
  });
});

describe('a text file that means harm', () => {
  it('may be 2 MB of blank lines, separators or quotes', async () => {
    for (const text of ['\n', ',', ',,,,\r\n']) await refused(Buffer.alloc(2_000_000, text), 'empty');
    await refused(Buffer.alloc(1_999_999, '"'), 'quote_open');
    const { rows } = await readTable(Buffer.from(`Name,Value\nAna,1${','.repeat(2_000_000)}`));
    assert.deepEqual(rows, [{ line: 2, cells: ['Ana', '1'] }]);
  });

  it('keeps no character that the database does not take', async () => {
    const text = Buffer.concat([Buffer.from(`Name,Value\n${'Ana,x\n'.repeat(1000)}`), Buffer.from('A\0b,y\n')]);
    assert.deepEqual((await readTable(text)).rows.at(-1)?.cells, ['A\uFFFDb', 'y']);
    const rows = textRow(2, ['_x0000_a', '_xD800_b']);
    assert.deepEqual((await readTable(await sheetOf(rows))).rows[0]?.cells, ['\uFFFDa', '\uFFFDb']);
  });
});

describe('a workbook with anything changed in its parts', () => {
  const PIECES = [
    ...[
      '<',
      '>',
      '"',
      '&',
      '&#0;',
      '&#x110000;',
      '&amp;',
      ']]>',
      '<![CDATA[',
      '<!--',
      '<?x?>',
      '/>',
      '</row>',
      '<row>',
      '<c>',
    ],
    ...[
      '<v>',
      ' r="ZZZ9"',
      ' s="-1"',
      ' t="s"',
      ' t="x"',
      '1e999',
      '-1',
      'NaN',
      '99999999999999999999',
      '_x0000_',
      '_xD83D_',
    ],
    ...['A1:XFD1048576', ' r="1" r="2"', '\u0000', '\uFFFF', '__proto__', 'constructor', ' xmlns="x"', '[h]', ';;;'],
  ];
  it('is a table or refused, and nothing else', async () => {
    const change = fc.record({ place: fc.nat(), length: fc.nat({ max: 30 }), piece: fc.constantFrom(...PIECES) });
    const parts = {
      formats: [14, '[h]:mm', '00000', 'dd/mm/yyyy hh:mm'],
      texts: ['<t>Ana</t>', '<r><t>L</t></r><rPh><t>x</t></rPh>'],
    };
    const cells = '<c t="s"><v>0</v></c><c s="1"><v>46083</v></c><c s="2"><v>-0.5</v></c><c s="3"><v>8001</v></c>';
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(), async (changes, which) => {
        const changed = (_: string, xml: string, index: number, all: number) =>
          index === which % all
            ? changes.reduce((text, { place, length, piece }) => {
                const at = place % (text.length + 1);
                return text.slice(0, at) + piece + text.slice(at + length);
              }, xml)
            : xml;
        const file = await sheetOf(numbered(3, cells), ['A2:B3'], { ...parts, changed });
        await readTable(file).catch((fault) => assert.ok(fault instanceof UnreadableFile, String(fault?.stack)));
      }),
      { numRuns: 500 },
    );
  });
});
