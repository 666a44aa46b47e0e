import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { withTestDatabase } from '../scripts/test-database.ts';
import { FILES } from './import-files.ts';

/**
 * `node bench/import.ts [rows] [kind…]`: how long files of so many rows take to be checked, carried out and taken back, and how much memory.
 * Each kind has a process and a database of its own, with the flags of `npm start`.
 */
const rows = process.argv[2] ?? '50000';
const kinds = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(FILES);
const flags = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));

await withTestDatabase(async (url) => {
  console.log('| file | uploaded | checked | carried out | taken back |\n|---|---|---|---|---|');
  for (const kind of kinds) {
    const measured = spawn(
      process.execPath,
      [...flags, fileURLToPath(new URL('import-one.ts', import.meta.url)), rows, kind],
      { stdio: 'inherit', env: { ...process.env, JORNADA_TEST_DATABASE_URL: url } },
    );
    await once(measured, 'exit');
  }
});
