import type { WebhookEvent } from './generated/types.gen.ts';

interface Received {
  /** Secret of the endpoint, `whsec_…`. */
  secret: string;
  /** Headers of the request, from Node or `fetch`. */
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** Body as it came, before it was parsed. */
  body: string | Uint8Array<ArrayBuffer>;
  /** How old a message may be. Default 300. */
  toleranceSeconds?: number;
}

/**
 * Verifies the signature of a webhook message and returns its event. Throws an error if the message is not from the server, or is older than
 * allowed: answer it with 400. A message may come twice; `webhook-id` tells.
 */
export async function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
}: Received): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new Error('A header of the signature is missing.');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new Error('The message is too old, or the clocks differ.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed))) return JSON.parse(text);
  }
  throw new Error('The signature is wrong.');
}

function headerOf(headers: Received['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? undefined;
}

/** Returns no bytes for text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
