/** Where a person lands after signing in. */
export const homePath = '/inbox';

/** A path of this site to go to after signing in; anything else (another host, a script) becomes the home path. */
export function nextPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return homePath;
  const url = new URL(next, 'http://here.invalid');
  return url.host === 'here.invalid' && !url.pathname.startsWith('/sign-in') ? url.pathname + url.search : homePath;
}
