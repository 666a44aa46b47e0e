/**
 * Whether a page of another site sent a request: its browser says so, or names another origin. A cookie alone would let it act.
 * Without a public address people open this site by any name it has: the requested host is the site.
 */
export function isOtherSite({ headers }: Request, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  if (publicUrl) return origin !== new URL(publicUrl).origin;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}
