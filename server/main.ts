import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.NEXT_TELEMETRY_DISABLED = '1';

// What the last start compiled; without it, compiling is most of what a start does. Hence the imports below, which come after it.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'jornada'));
const [{ buildPages, preparePages }, { runServer }] = await Promise.all([import('./pages.ts'), import('./process.ts')]);

await runServer({ build: buildPages, prepare: preparePages });
