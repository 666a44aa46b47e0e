import { homePath, paths } from './paths.ts';

// Stands for any origin: what leads away from this one leads away from all.
const SITE = 'http://site.invalid';

/**
 * A path of this site to go to after signing in; anything else (another host, a script) becomes the home path. The check
 * is on the result, read once more as the browser will read it: resolving dots can leave two slashes, which start a host.
 */
export function nextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return homePath;
  const path = pathOf(next);
  return path !== null && pathOf(path) === path && !path.startsWith(paths.signIn()) ? path : homePath;
}

/** The path with query and fragment that an address means on this site; null when it means another. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address, SITE)) return null;
  const url = new URL(address, SITE);
  return url.origin === SITE ? url.pathname + url.search + url.hash : null;
}
