import { zip } from '#server/platform/exports/zip.ts';

const NS = 'http://schemas.openxmlformats.org';
const MAIN = `${NS}/spreadsheetml/2006/main`;
const RELATIONS = `${NS}/officeDocument/2006/relationships`;

export interface MadeSheet {
  name: string;
  /** `<row>` elements. */
  rows: string;
  state?: 'hidden' | 'veryHidden';
  merged?: string[];
}

interface MadeWorkbook {
  sheets: MadeSheet[];
  texts?: string[];
  /** Number formats of the styles, in their order: a built-in number or a code. */
  formats?: (number | string)[];
  from1904?: boolean;
  /** Of all elements, as some programs write one. */
  prefix?: string;
  /** Before the workbook's own element. */
  declared?: string;
  /** Changes a part, the `index`th of `all`. */
  changed?: (name: string, xml: string, index: number, all: number) => string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook as programs other than ours write one: shared texts, styles, hidden sheets, merged cells, both systems of dates. */
export function makeXlsx({
  sheets,
  texts = [],
  formats = [],
  from1904 = false,
  prefix = '',
  declared = '',
  changed = (_, xml) => xml,
}: MadeWorkbook) {
  const p = prefix === '' ? '' : `${prefix}:`;
  const namespaces = `xmlns${prefix === '' ? '' : `:${prefix}`}="${MAIN}" xmlns:r="${RELATIONS}"`;
  const codes = formats.flatMap((format, index) =>
    typeof format === 'string'
      ? [`<${p}numFmt numFmtId="${164 + index}" formatCode="${escaped(format).replaceAll('"', '&quot;')}"/>`]
      : [],
  );
  const styles = formats.map(
    (format, index) => `<${p}xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`,
  );
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<${p}sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: (readonly [string, string])[] = [
    [
      '_rels/.rels',
      `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${NS}/package/2006/relationships">${related.join('')}<Relationship Id="s" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="t" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declared}<${p}workbook ${namespaces}><${p}workbookPr${from1904 ? ' date1904="1"' : ''}/><${p}sheets>${listed.join('')}</${p}sheets></${p}workbook>`,
    ],
    [
      'xl/styles.xml',
      `<${p}styleSheet ${namespaces}><${p}numFmts>${codes.join('')}</${p}numFmts><${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs><${p}cellXfs><${p}xf numFmtId="0"/>${styles.join('')}</${p}cellXfs></${p}styleSheet>`,
    ],
    [
      'xl/sharedStrings.xml',
      `<${p}sst ${namespaces}>${texts.map((text) => `<${p}si>${text}</${p}si>`).join('')}</${p}sst>`,
    ],
    ...sheets.map(({ rows, merged = [] }, index) => {
      const merges = merged.map((ref) => `<${p}mergeCell ref="${ref}"/>`).join('');
      return [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<${p}worksheet ${namespaces}><${p}sheetData>${rows}</${p}sheetData><${p}mergeCells>${merges}</${p}mergeCells></${p}worksheet>`,
      ] as const;
    }),
  ];
  return zip(parts.map(([name, xml], index) => [name, [changed(name, xml, index, parts.length)]] as const));
}

/** `<row>` of texts written into their cells. */
export const textRow = (line: number, cells: string[]): string =>
  `<row r="${line}">${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`;
