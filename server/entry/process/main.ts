import './quick-imports.ts';

process.env.NEXT_TELEMETRY_DISABLED = '1';

// Only now: the first import makes these load quickly.
const [{ buildPages, preparePages }, { runServer }] = await Promise.all([import('./pages.ts'), import('./process.ts')]);

await runServer({ build: buildPages, prepare: preparePages });
