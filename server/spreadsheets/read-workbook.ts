import { type Attributes, readXml } from './read-xml.ts';
import { kindOfFormat, type NumberKind } from './serial-date.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { type ZipEntry, zipEntries } from './unzip.ts';

/** Most characters of all texts of a workbook. */
const MAX_TEXT = 100_000_000;

export interface Workbook {
  /** Those that are not hidden, in their order. */
  sheets: { name: string; entry: ZipEntry }[];
  /** The texts that cells name by their number. */
  texts: string[];
  /** What each style makes of a number. */
  kinds: NumberKind[];
  from1904: boolean;
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** What a workbook says of itself before its sheets are read (ECMA-376). */
export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  const entries = zipEntries(bytes);
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
      if (name !== 'sheet' || /hidden/i.test(attributes.get('state') ?? '')) return;
      const relation = relations.get(attributes.get('r:id') ?? attributes.get('id') ?? '');
      const entry = relation?.type === 'worksheet' ? entries.get(relation.target) : undefined;
      if (entry) sheets.push({ name: attributes.get('name') ?? '', entry });
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
    kinds: await readStyles(partOf('styles')),
  };
}

interface Relation {
  type: string;
  target: string;
}

/** Where the parts are that a part names. */
async function readRelations(entries: Map<string, ZipEntry>, path: string): Promise<Map<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const entry = entries.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (!entry) return relations;
  await readXml(entry, {
    open: (name, attributes) => {
      const target = attributes.get('Target');
      if (name !== 'Relationship' || target === undefined || attributes.get('TargetMode') === 'External') return;
      const url = new URL(target, `zip:///${folder}`);
      relations.set(attributes.get('Id') ?? '', {
        type: (attributes.get('Type') ?? '').split('/').at(-1) ?? '',
        target: decodeURIComponent(url.pathname).slice(1),
      });
    },
  });
  return relations;
}

async function readTexts(entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let [current, length] = ['', 0];
  // Marks of pronunciation are inside of a text and no part of it.
  let [isText, isPhonetic] = [false, false];
  await readXml(entry, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      length += current.length;
      if (length > MAX_TEXT) throw new UnreadableFile('too_large');
      texts.push(unescaped(current));
    },
  });
  return texts;
}

/** Spreadsheets write characters that XML does not take as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readStyles(entry: ZipEntry | undefined): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  if (!entry) return kinds;
  const codes = new Map<number, string>();
  let isCellStyle = false;
  const number = (attributes: Attributes) => Number(attributes.get('numFmtId') ?? 0);
  await readXml(entry, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(number(attributes), attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) kinds.push(kindOfFormat(number(attributes), codes.get(number(attributes))));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return kinds;
}
