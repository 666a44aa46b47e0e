import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrintedBlock, PrintedDocument } from '../shared/printed-document.ts';
import { drawnParts, linesOf } from './pdf-lines.ts';
import { writePdf } from './write-pdf.ts';

const documentOf = (blocks: readonly PrintedBlock[], title = 'A & B <c>'): PrintedDocument => ({
  ...{ language: 'es', title, createdAt: new Date('2026-03-31T00:00:00Z'), header: ['Acme', 'Ana'], footer: 'foot' },
  pageNumber: (page, pages) => `${page} / ${pages}`,
  blocks,
});
const table = (rows: number, note = ''): PrintedBlock => ({
  kind: 'table',
  columns: [
    { title: 'Day', width: 0.3 },
    { title: 'Notes', width: 0.5 },
    { title: 'Worked', width: 0.2, align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, row) => ({ cells: [`Day ${row}`, note, '8:00'] })),
});
const write = async (blocks: readonly PrintedBlock[]) => (await writePdf(documentOf(blocks))).toString('latin1');
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

describe('a PDF', () => {
  it('is tagged: its language, its title, and tables with headings of columns and rows', async () => {
    const pdf = await write([
      { kind: 'title', text: 'Title' },
      { kind: 'heading', text: 'Heading' },
      { kind: 'facts', facts: [['Company', 'Acme']] },
      table(3),
    ]);
    assert.match(pdf, /^%PDF-1\.7/);
    assert.match(pdf, /\/MarkInfo/);
    assert.match(pdf, /\/StructTreeRoot/);
    assert.match(pdf, /\/Lang \(es\)/);
    assert.match(pdf, /\/DisplayDocTitle true/);
    assert.match(pdf, /<pdfuaid:part>1<\/pdfuaid:part>/);
    assert.doesNotMatch(pdf, /A & B/);
    assert.deepEqual(
      ['Document', 'H1', 'H2', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD'].map((tag) =>
        count(pdf, new RegExp(`/S /${tag}\\b`, 'g')),
      ),
      // A row of facts and four of the table; headings of three columns, three rows and a fact.
      [1, 1, 1, 2, 1, 1, 5, 7, 7],
    );
    assert.equal(count(pdf, /\/Scope \/Column/g), 3);
  });

  it('has the same bytes for the same document, and its fonts inside', async () => {
    const blocks: PrintedBlock[] = [{ kind: 'text', text: 'Łucja Őri Ñandú ß Ελένη Дмитрий שלום محمد' }, table(100)];
    const [one, other] = [await writePdf(documentOf(blocks)), await writePdf(documentOf(blocks))];
    assert.ok(one.equals(other));
    const text = one.toString('latin1');
    assert.equal(count(text, /\/FontFile2/g), 2);
    assert.doesNotMatch(text, /\/BaseFont \/Helvetica/);
  });

  it('goes on over pages: a long table, and a row that no page holds', async () => {
    assert.equal(count(await write([table(200)]), /\/Type \/Page\b/g), 4);
    const pages = count(await write([table(1, 'a word '.repeat(4000))]), /\/Type \/Page\b/g);
    assert.ok(pages > 3, String(pages));
  });
});

describe('the lines of a text', () => {
  const measure = (text: string) => text.length;
  it('break at spaces, and inside of a word that is longer than a line', () => {
    assert.deepEqual(linesOf('one two three', 7, measure), ['one two', 'three']);
    assert.deepEqual(linesOf('Wolfeschlegelstein a', 8, measure), ['Wolfesch', 'legelste', 'in a']);
    assert.deepEqual(linesOf('a\n\nb', 8, measure), ['a', '', 'b']);
  });

  it('have words from right to left in the order in which they are drawn; digits keep theirs, brackets are mirrored', () => {
    assert.deepEqual(drawnParts('Ana Ruiz'), ['Ana Ruiz']);
    assert.deepEqual(drawnParts('שלום כהן'), ['כהן', ' ', 'שלום']);
    assert.deepEqual(drawnParts('Ana עבד אל Ruiz כהן'), ['Ana ', 'אל', ' ', 'עבד', ' Ruiz ', 'כהן']);
    assert.deepEqual(drawnParts('אבי123'), ['123', 'אבי']);
    assert.deepEqual(drawnParts('שלום (כהן)'), [')כהן(', ' ', 'שלום']);
    assert.deepEqual(drawnParts('אבי (12:30)'), ['(', '12:30', ')', ' ', 'אבי']);
    assert.deepEqual(drawnParts('محمد 12/3'), ['12/3', ' ', 'محمد']);
  });
});
