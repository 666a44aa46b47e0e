/** An address of ours as the package `postgres` takes it: it reads no socket from a parameter, and would send the parameter to the server. */
export function addressOf(databaseUrl: string): { url: string; host?: string } {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host');
  url.search = '';
  return { url: url.toString(), ...(host !== null && { host }) };
}
