import type { PrintedBlock, PrintedDocument, PrintedRow, PrintedTable } from '../shared/printed-document.ts';
import { BODY_HEIGHT, CONTENT_WIDTH, LINE_HEIGHT, type Look, PdfSheets } from './pdf-sheets.ts';

const LOOKS = {
  title: { size: 15, bold: true },
  heading: { size: 10.5, bold: true },
  text: { size: 8 },
  small: { size: 6.5, faint: true },
  cell: { size: 7.2 },
  label: { size: 7.2, faint: true },
} as const satisfies Record<string, Look>;

const GAP = 9;
const PADDING = { x: 3, y: 2.2 };

const heightOf = (lines: number, { size }: Look): number => lines * size * LINE_HEIGHT;

/**
 * Writes a document as a PDF: A4, page numbers, the header of a table on each of its pages. Tagged (PDF/UA), searchable, its fonts embedded.
 * The same document always has the same bytes.
 */
export function writePdf(document: PrintedDocument): Promise<Buffer<ArrayBuffer>> {
  const sheets = new PdfSheets(document);
  for (const block of document.blocks) writeBlock(sheets, block);
  return sheets.end();
}

function writeBlock(sheets: PdfSheets, block: PrintedBlock): void {
  if (block.kind === 'table') writeTable(sheets, block);
  else if (block.kind === 'facts') writeFacts(sheets, block.facts);
  else if (block.kind === 'signatures') writeSignatures(sheets, block.lines);
  else writeText(sheets, block);
}

const TAGS = { title: 'H1', heading: 'H2', text: 'P', small: 'P' } as const;

function writeText(sheets: PdfSheets, { kind, text }: { kind: keyof typeof TAGS; text: string }): void {
  const look = LOOKS[kind];
  const lines = sheets.lines(text, CONTENT_WIDTH, look);
  const height = heightOf(lines.length, look);
  // A heading is never the last line of a page.
  sheets.require(height + (kind === 'heading' ? 60 : 0));
  if (kind === 'heading') sheets.y += GAP;
  const tag = sheets.tag(sheets.root, TAGS[kind]);
  sheets.write(tag, lines, { x: sheets.left, y: sheets.y, width: CONTENT_WIDTH }, look);
  tag.end();
  sheets.y += height + (kind === 'title' ? 6 : 4);
}

/** A table of labels and values to a reader; drawn without lines, two pairs beside each other. */
function writeFacts(sheets: PdfSheets, facts: readonly (readonly [string, string])[]): void {
  const table = sheets.tag(sheets.root, 'Table');
  const half = CONTENT_WIDTH / 2;
  const labelWidth = half * 0.36;
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2).map(([label, value]) => ({
      label: sheets.lines(label, labelWidth - 6, LOOKS.label),
      value: sheets.lines(value, half - labelWidth - 8, LOOKS.text),
    }));
    const height = Math.max(
      ...pair.map(({ label, value }) =>
        Math.max(heightOf(label.length, LOOKS.label), heightOf(value.length, LOOKS.text)),
      ),
    );
    sheets.require(height + 3);
    pair.forEach(({ label, value }, index) => {
      const x = sheets.left + index * half;
      const row = sheets.tag(table, 'TR');
      const [heading, cell] = [sheets.tag(row, 'TH', { scope: 'Row' }), sheets.tag(row, 'TD')];
      sheets.write(heading, label, { x, y: sheets.y + 0.8, width: labelWidth }, LOOKS.label);
      sheets.write(cell, value, { x: x + labelWidth, y: sheets.y, width: half - labelWidth }, LOOKS.text);
      row.end();
    });
    sheets.y += height + 3;
  }
  table.end();
  sheets.y += 3;
}

const HEADER: Look = { size: 7, bold: true };
const ROW_LOOKS: Record<NonNullable<PrintedRow['look']> | 'plain', Look> = {
  plain: LOOKS.cell,
  total: { ...LOOKS.cell, bold: true },
  muted: { ...LOOKS.cell, faint: true },
};

function writeTable(sheets: PdfSheets, { columns, rows }: PrintedTable): void {
  let x = sheets.left;
  const places = columns.map(({ title, width: part, align }) => {
    const width = part * CONTENT_WIDTH;
    const place = { x: x + PADDING.x, width: width - 2 * PADDING.x, right: align === 'right' };
    x += width;
    return { ...place, title: sheets.lines(title, place.width, HEADER) };
  });
  const headerHeight = heightOf(Math.max(...places.map(({ title }) => title.length)), HEADER) + 2 * PADDING.y;
  const table = sheets.tag(sheets.root, 'Table');

  const header = (isFirst: boolean) => {
    sheets.shade(sheets.left, sheets.y, CONTENT_WIDTH, headerHeight);
    const row = isFirst ? sheets.tag(sheets.tag(table, 'THead'), 'TR') : null;
    for (const { title, right, ...place } of places) {
      const at = { ...place, y: sheets.y + PADDING.y };
      if (row) sheets.write(sheets.tag(row, 'TH', { scope: 'Column' }), title, at, HEADER, right);
      else sheets.decorate(title, at, HEADER, right);
    }
    sheets.y += headerHeight;
    sheets.rule(sheets.left, sheets.y, CONTENT_WIDTH);
  };

  sheets.require(headerHeight + 30);
  header(true);
  const body = sheets.tag(table, 'TBody');
  for (const { cells, look = 'plain' } of rows) {
    const ofRow = ROW_LOOKS[look];
    const lines = places.map(({ width }, index) => sheets.lines(cells[index] ?? '', width, ofRow));
    const most = Math.max(...lines.map(({ length }) => length));
    const isWhole = heightOf(most, ofRow) + 2 * PADDING.y <= BODY_HEIGHT - headerHeight;
    const row = sheets.tag(body, 'TR');
    const tags = cells.map((_, index) =>
      sheets.tag(row, index === 0 ? 'TH' : 'TD', index === 0 ? { scope: 'Row' } : {}),
    );
    // A row that no page holds goes on over several.
    for (let from = 0; from < most; ) {
      if (sheets.require(isWhole ? heightOf(most, ofRow) + 2 * PADDING.y : heightOf(3, ofRow))) header(false);
      const fits = Math.floor((sheets.rest - 2 * PADDING.y) / heightOf(1, ofRow));
      const to = Math.min(from + fits, most);
      const height = heightOf(to - from, ofRow) + 2 * PADDING.y;
      if (look === 'total') sheets.shade(sheets.left, sheets.y, CONTENT_WIDTH, height);
      places.forEach(({ right, title: _, ...place }, index) => {
        const part = lines[index]?.slice(from, to) ?? [];
        const tag = tags[index];
        if (tag && part.some((line) => line !== '')) {
          sheets.write(tag, part, { ...place, y: sheets.y + PADDING.y }, ofRow, right);
        }
      });
      sheets.y += height;
      sheets.rule(sheets.left, sheets.y, CONTENT_WIDTH);
      from = to;
    }
    row.end();
  }
  table.end();
  sheets.y += 4;
}

function writeSignatures(sheets: PdfSheets, lines: readonly string[]): void {
  const width = CONTENT_WIDTH / lines.length;
  sheets.require(64);
  sheets.y += 42;
  lines.forEach((text, index) => {
    const x = sheets.left + index * width;
    sheets.rule(x, sheets.y, width - 18);
    const tag = sheets.tag(sheets.root, 'P');
    sheets.write(
      tag,
      sheets.lines(text, width - 18, LOOKS.label),
      { x, y: sheets.y + 3, width: width - 18 },
      LOOKS.label,
    );
    tag.end();
  });
  sheets.y += 22;
}
