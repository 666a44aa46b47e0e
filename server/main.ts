import { buildPages, preparePages } from './pages.ts';
import { runServer } from './process.ts';

process.env.NEXT_TELEMETRY_DISABLED = '1';

await runServer({ build: buildPages, prepare: preparePages });
