import './quick-imports.ts';

process.env.NEXT_TELEMETRY_DISABLED = '1';

// Only now: the first import makes these load quickly.
const { serve } = await import('./serve.ts');

await serve(async () => {
  const { buildPages, preparePages } = await import('./pages.ts');
  return { build: buildPages, prepare: preparePages };
});
