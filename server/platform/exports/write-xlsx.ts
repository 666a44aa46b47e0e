import { portionsOf } from '../in-portions.ts';
import { DAY_IN_MILLISECONDS } from '../shared/units-of-time.ts';
import { type CellKind, type CellValue, localTime, type Sheet } from './sheet.ts';
import { zip } from './zip.ts';

/** Widths in characters. */
const WIDTHS = { text: 24, number: 16, decimal: 14, hours: 14, date: 12, instant: 20 } as const;
/** Positions in `cellXfs` below. */
const STYLES = { text: 0, number: 1, decimal: 2, hours: 2, date: 3, instant: 4, heading: 5 } as const;
/** Limits of spreadsheets for length and characters. */
const MAX_SHEET_NAME = 31;
const MAX_TEXT = 32_767;
const DAYS_FROM_1900_TO_1970 = 25_569;
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPENXML = 'http://schemas.openxmlformats.org';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const MAIN = `${OPENXML}/spreadsheetml/2006/main`;
const RELATIONS = `${OPENXML}/officeDocument/2006/relationships`;

/** Constant parts of each workbook (ECMA-376, part 1). */
const FIXED_PARTS = Object.entries({
  '[Content_Types].xml': `<Types xmlns="${OPENXML}/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
    <Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>
    <Override PartName="/xl/worksheets/sheet2.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${OPENXML}/package/2006/relationships">
    <Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OPENXML}/package/2006/relationships">
    <Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>
    <Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}">
    <numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts>
    <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
    <cellStyleXfs count="1"><xf/></cellStyleXfs>
    <cellXfs count="6"><xf/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/>
      <xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs>
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}).map(([name, xml]) => [name, [XML, xml]] as const);

/**
 * Writes a workbook of two sheets: the list, with typed cells and titles kept in view, and its filters. Every text is a text cell, so none
 * is ever read as a formula.
 */
export function writeXlsx<Row>({ name, columns, rows, factsName, facts, timeZone }: Sheet<Row>): Promise<Buffer> {
  function* lines() {
    yield columns.map(({ title }) => textCell(title, STYLES.heading));
    for (const row of rows) yield columns.map(({ kind, value }) => cellOf(value(row), kind, timeZone));
  }
  const list = sheetOf({
    view: '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    widths: columns.map(({ kind }) => WIDTHS[kind]),
    lines: lines(),
  });
  const asked = sheetOf({
    widths: [WIDTHS.text, WIDTHS.text * 2],
    lines: facts.map(({ label, value }) => [textCell(label, STYLES.heading), textCell(value, STYLES.text)]),
  });
  const sheets = [name, factsName].map(
    (title, index) => `<sheet name="${escaped(sheetName(title))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
  return zip([
    ...FIXED_PARTS,
    ['xl/workbook.xml', [XML, workbook]],
    ['xl/worksheets/sheet1.xml', list],
    ['xl/worksheets/sheet2.xml', asked],
  ]);
}

/** A cell, beginning with its style; empty for an empty one. */
type Cell = string;

/** Yields a sheet, a portion of its lines at a time. */
async function* sheetOf({ view = '', widths, lines }: { view?: string; widths: number[]; lines: Iterable<Cell[]> }) {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = widths.map((_, index) => columnName(index));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews>
    <cols>${columns.join('')}</cols><sheetData>`;
  let line = 0;
  const lineOf = (cells: Cell[]): string => {
    line += 1;
    return `<row r="${line}">${cells.map((cell, index) => cell && `<c r="${names[index]}${line}"${cell}`).join('')}</row>`;
  };
  for await (const portion of portionsOf(lines, lineOf)) yield portion.join('');
  yield '</sheetData></worksheet>';
}

function cellOf(value: CellValue, kind: CellKind, timeZone: string): Cell {
  if (value === null || value === '') return '';
  if (kind === 'text') return textCell(String(value), STYLES.text);
  if (kind === 'number' || kind === 'decimal' || kind === 'hours') return numberCell(Number(value), STYLES[kind]);
  // A cell has no time zone: the local time is written as if it were UTC.
  const local = kind === 'date' ? `${value}T00:00:00Z` : `${localTime(String(value), timeZone).replace(' ', 'T')}Z`;
  return numberCell(Date.parse(local) / DAY_IN_MILLISECONDS + DAYS_FROM_1900_TO_1970, STYLES[kind]);
}

const numberCell = (value: number, style: number): Cell => ` s="${style}"><v>${value}</v></c>`;

const textCell = (text: string, style: number): Cell =>
  ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_TEXT))}</t></is></c>`;

/** Returns `A` to `Z`, `AA` … for columns from 0 on. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes the characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML must not hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
