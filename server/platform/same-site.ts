import type { Logger } from 'pino';
import type { WrongAddress } from './shared/wrong-address.ts';

interface Site {
  /** Undefined: people open the site by any name it has, and the requested host is the site. */
  publicUrl: string | undefined;
  log: Pick<Logger, 'warn'>;
}

const MAX_LOGGED = 20;
/** Each wrong address is logged once in a process. */
const logged = new Set<string>();

/**
 * Rejects requests that a page of another site sent, since a cookie alone would let it act; null if acceptable. Where the browser says that
 * the page belongs to the requested site, only the address is another one than the site's: the answer and the log name both.
 */
export function refuseOtherSite({ headers }: Request, { publicUrl, log }: Site): Response | null {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isOther = site !== null && site !== 'same-origin';
  if (isOther || (origin !== null && !URL.canParse(origin))) return new Response(null, { status: 403 });
  if (origin === null) return null;
  const isHost = new URL(origin).host === headers.get('host');
  if (publicUrl === undefined) return isHost ? null : new Response(null, { status: 403 });
  const expected = new URL(publicUrl).origin;
  if (origin === expected) return null;
  if (logged.size < MAX_LOGGED && !logged.has(origin)) {
    logged.add(origin);
    log.warn(
      { expected, received: origin },
      'request refused: its page was opened at another address than JORNADA_URL',
    );
  }
  if (site === null && !isHost) return new Response(null, { status: 403 });
  return Response.json({ code: 'wrong_address', expected, received: origin } satisfies WrongAddress, { status: 403 });
}
