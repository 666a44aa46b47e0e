import { SIGN_IN_PATH } from './page-paths.ts';

// Stands for any origin: what leads away from this one leads away from all.
const SITE = 'http://site.invalid';

/**
 * A path of this site to go to after signing in; null for anything else (another host, a script, the sign-in page). The check is on the
 * result, read once more as the browser will read it: resolving dots can leave two slashes, which start a host.
 */
export function safePath(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const path = pathOf(next);
  return path !== null && pathOf(path) === path && !path.startsWith(SIGN_IN_PATH) ? path : null;
}

/** The path with query and fragment that an address means on this site; null when it means another. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address, SITE)) return null;
  const url = new URL(address, SITE);
  return url.origin === SITE ? url.pathname + url.search + url.hash : null;
}
