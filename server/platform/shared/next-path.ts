import { SIGN_IN_PATH } from './page-paths.ts';

// Placeholder for any origin: an address that leaves this one leaves all.
const SITE = 'http://site.invalid';

/**
 * Returns a path of this site to open after signing in; null for anything else (another host, a script, the sign-in page). Checks the
 * result by parsing it again, as the browser will: resolving dots can leave two slashes, which start a host.
 */
export function safePath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const path = pathOf(next);
  return path !== null && pathOf(path) === path && !path.startsWith(SIGN_IN_PATH) ? path : null;
}

/** Returns the path with query and fragment of an address on this site; null for another site. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address, SITE)) return null;
  const url = new URL(address, SITE);
  return url.origin === SITE ? url.pathname + url.search + url.hash : null;
}
