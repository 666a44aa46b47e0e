import { unpacked, zipEntries } from '#server/platform/spreadsheets/unzip.ts';

/** The files inside a zip, by their names. Throws where a size or a checksum of it is wrong. */
export async function unzip(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, entry] of await zipEntries(zip)) {
    files.set(name, Buffer.concat(await Array.fromAsync(unpacked(entry))).toString());
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
export async function readXlsx(file: Buffer): Promise<{ name: string; rows: XlsxCell[][] }[]> {
  const files = await unzip(file);
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
