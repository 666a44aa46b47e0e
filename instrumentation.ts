/**
 * Next alone, without `server/entry/process/main.ts` around it, starts what belongs to the process itself. It is loaded as it stands in the
 * folder, not bundled: it reads files beside its own.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    // Next may have been started from any folder. In parts, or the bundler would look for the file.
    const file = new URL(['server', 'entry', 'process', 'alone.ts'].join('/'), import.meta.url).href;
    const { startAlone } = (await import(
      /* turbopackIgnore: true */ file
    )) as typeof import('#server/entry/process/alone.ts');
    await startAlone();
  }
}
