import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Reached } from './rules-address.ts';

const PATIENCE_MILLISECONDS = 5000;
const HTTPS_PORT = 443;

/** Opens `JORNADA_URL` as a browser does: certificate first, then the path for operators. Null without one. */
export async function checkAddress(publicUrl: string | undefined): Promise<Reached | null> {
  if (publicUrl === undefined) return null;
  const validUntil = publicUrl.startsWith('https:') ? await readCertificate(new URL(publicUrl)) : null;
  if (validUntil !== null && 'kind' in validUntil) return validUntil;
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    await answer.body?.cancel();
    // Any other server would answer its own 404, or a page.
    const isJornada = answer.status === 200 && !answer.headers.get('content-type')?.includes('html');
    return { kind: 'answered', status: answer.status, isJornada, validUntil };
  } catch (error) {
    return { kind: 'unreached', reason: reasonOf(error) };
  }
}

async function readCertificate({ hostname, port }: URL): Promise<Temporal.Instant | Reached> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    ...{ host, port: Number(port || HTTPS_PORT) },
    ...(isIP(host) === 0 && { servername: host }),
    // Its fault is the finding.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    if (!socket.authorized) return { kind: 'certificateRefused', reason: String(socket.authorizationError) };
    return new Date(socket.getPeerCertificate().valid_to).toTemporalInstant();
  } catch (error) {
    return { kind: 'unreached', reason: reasonOf(error) };
  } finally {
    socket.destroy();
  }
}

/** Code of a failed connection, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: unknown };
  const { code } = (cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? code : name;
}
