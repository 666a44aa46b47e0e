import type { Logger } from 'pino';
import type { WrongAddress } from './shared/wrong-address.ts';

interface Site {
  /** Undefined: people use any name of the server, and the requested host is the site. */
  publicUrl: string | undefined;
  log: Pick<Logger, 'warn'>;
}

const MAX_LOGGED = 20;
/** Each wrong address is logged once in a process. */
const logged = new Set<string>();

/**
 * Rejects cross-site requests, since a cookie alone would authorise them; null if acceptable. If the browser says that the page belongs to
 * the requested site, only its address differs from the site's: the response and the log contain both.
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
