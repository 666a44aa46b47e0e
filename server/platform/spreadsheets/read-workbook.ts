import { MAX_CELL_LENGTH, MAX_TABLE_CHARACTERS, MAX_TITLE_LENGTH } from '../shared/spreadsheets.ts';
import { formatOf, type NumberFormat } from './number-format.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { storable } from './storable.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { type ZipEntry, zipEntries } from './unzip.ts';

/** Sheets searched for a table. */
const MOST_SHEETS = 20;
/** Parts referenced by a workbook or a zip, of the kinds that are read. */
const MAX_RELATIONS = 2000;
/** Spreadsheets have 65,490 formats of cells. */
const MAX_FORMATS = 65_536;
/** Characters of a text in the file: one that XML does not allow is escaped with seven. */
export const MAX_ESCAPED_LENGTH = 7 * MAX_CELL_LENGTH;
const READ_PARTS = ['officeDocument', 'worksheet', 'sharedStrings', 'styles'];

export interface Workbook {
  /** The first visible ones, in order. */
  sheets: { name: string; entry: ZipEntry }[];
  /** Texts that cells refer to by number. */
  texts: string[];
  /** Number format of each style. */
  formats: NumberFormat[];
  from1904: boolean;
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Reads the data of a workbook besides its sheets (ECMA-376). */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const entries = await zipEntries(bytes);
  const root = await readRelations(entries, '');
  const workbookPath = [...root.values()].find(({ type }) => type === 'officeDocument')?.target;
  const workbook = workbookPath === undefined ? undefined : entries.get(workbookPath);
  // A zip of another kind: a text document, an OpenDocument sheet, a folder of files.
  if (workbookPath === undefined || !workbook || !workbookPath.endsWith('.xml')) {
    throw new UnreadableFile('kind_not_supported');
  }
  const relations = await readRelations(entries, workbookPath);
  const sheets: Workbook['sheets'] = [];
  let from1904 = false;
  await readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attributes.get('date1904'));
      if (name !== 'sheet' || sheets.length >= MOST_SHEETS || /hidden/i.test(attributes.get('state') ?? '')) return;
      const relation = relations.get(attributes.get('r:id') ?? attributes.get('id') ?? '');
      const entry = relation?.type === 'worksheet' ? entries.get(relation.target) : undefined;
      if (entry) sheets.push({ name: storable((attributes.get('name') ?? '').slice(0, MAX_TITLE_LENGTH)), entry });
    },
  });
  const partOf = (type: string) => {
    const relation = [...relations.values()].find((found) => found.type === type);
    return relation && entries.get(relation.target);
  };
  return {
    sheets,
    from1904,
    texts: await readTexts(partOf('sharedStrings')),
    formats: await readStyles(partOf('styles')),
  };
}

interface Relation {
  type: string;
  target: string;
}

/** Returns the locations of the parts that a part refers to. */
async function readRelations(entries: Map<string, ZipEntry>, path: string): Promise<Map<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const entry = entries.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (!entry) return relations;
  await readXml(entry, {
    open: (name, attributes) => {
      const target = attributes.get('Target');
      const type = (attributes.get('Type') ?? '').split('/').at(-1) ?? '';
      if (name !== 'Relationship' || target === undefined || !READ_PARTS.includes(type)) return;
      if (relations.size >= MAX_RELATIONS) throw new UnreadableFile('damaged');
      relations.set(attributes.get('Id') ?? '', { type, target: pathOf(target, folder) });
    },
  });
  return relations;
}

/** Returns the name of a part in the zip, which is relative to the folder of the referring part, or absolute. */
function pathOf(target: string, folder: string): string {
  try {
    return decodeURIComponent(new URL(target, `zip:///${folder}`).pathname).slice(1);
  } catch {
    throw new UnreadableFile('damaged');
  }
}

async function readTexts(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let [current, length] = ['', 0];
  // Phonetic guides are inside a text but no part of it.
  let [isText, isPhonetic] = [false, false];
  await readXml(entry, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => {
      if (!isText) return;
      current += text;
      if (current.length > MAX_ESCAPED_LENGTH) throw new UnreadableFile('damaged');
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      length += current.length;
      if (length > MAX_TABLE_CHARACTERS) throw new UnreadableFile('too_much_text');
      texts.push(unescaped(current));
    },
  });
  return texts;
}

/** Spreadsheets escape characters that XML does not allow as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Null if there is nothing but spaces. */
export function textCell(text: string): string | null {
  if (text.length > MAX_CELL_LENGTH) throw new UnreadableFile('damaged');
  return storable(text.trim()) || null;
}

async function readStyles(entry: ZipEntry | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (!entry) return formats;
  const codes = new Map<number, string>();
  const known = new Map<number, NumberFormat>();
  let isCellStyle = false;
  const idOf = (attributes: Attributes) => Number(attributes.get('numFmtId') ?? 0);
  const formatOfId = (id: number) => {
    const format = known.get(id) ?? formatOf(id, codes.get(id));
    known.set(id, format);
    return format;
  };
  await readXml(entry, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(idOf(attributes), attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(formatOfId(idOf(attributes)));
      if (codes.size > MAX_FORMATS || formats.length > MAX_FORMATS) throw new UnreadableFile('damaged');
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
