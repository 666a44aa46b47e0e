/** Next alone, without `server/main.ts` around it, makes the runtime itself: on a given, migrated database, without jobs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { ensureRuntime } = await import('#server/create-runtime.ts');
  await ensureRuntime();
}
