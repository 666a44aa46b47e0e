import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;

/** The files inside a zip as `server/platform/exports` writes one, by their names. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('Not a zip');
  const files = new Map<string, string>();
  let entry = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, nameLength] = [zip.readUInt32LE(entry + 20), zip.readUInt16LE(entry + 28)];
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = inflateRawSync(zip.subarray(start, start + packed));
    // Both headers say the same of it, and it is so.
    assert.deepEqual(zip.subarray(local + 4, local + 30), zip.subarray(entry + 6, entry + 32), name);
    assert.deepEqual([crc32(bytes), bytes.length], [zip.readUInt32LE(entry + 16), zip.readUInt32LE(entry + 24)], name);
    files.set(name, bytes.toString());
    entry += 46 + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return files;
}

/** A cell: its text, or its number where it is typed as one; `formula` where a spreadsheet would compute it. */
export type XlsxCell = string | number | { formula: string };

const unescaped = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  );

/** The sheets of a workbook in their order, as rows of cells; empty cells are left out. */
export function readXlsx(file: Buffer): { name: string; rows: XlsxCell[][] }[] {
  const files = unzip(file);
  const part = (name: string) => files.get(`xl/${name}`) ?? '';
  const names = [...part('workbook.xml').matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(([, name = '']) =>
    unescaped(name),
  );
  return names.map((name, index) => ({
    name,
    rows: [...part(`worksheets/sheet${index + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c [^>]*>(.*?)<\/c>/gs)].map(([, inner = '']): XlsxCell => {
        const formula = /<f[ >](.*?)<\/f>/s.exec(inner)?.[1];
        if (formula !== undefined) return { formula };
        const text = /<is><t[^>]*>(.*?)<\/t><\/is>/s.exec(inner)?.[1];
        return text === undefined ? Number(/<v>(.*?)<\/v>/s.exec(inner)?.[1]) : unescaped(text);
      }),
    ),
  }));
}
