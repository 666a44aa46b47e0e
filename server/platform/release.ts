import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const readJson = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));

/** Version of this release. */
export const version: string = readJson('package.json').version;

/** Whether this is an unpacked release archive: its pages are built, and its folder is never written to (`scripts/release.ts`). */
export const isPackaged = existsSync(new URL('release.json', root));

/** The operator's command as it is called here: the program of a release archive under the name it was started by, or npm in a clone. */
export const operatorCommand = isPackaged
  ? (process.env.JORNADA_COMMAND ?? './jornada')
  : 'npm run --silent jornada --';
