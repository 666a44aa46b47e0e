import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { checkedLookup, isPublicAddress, isRoutedAddress, PrivateAddressError } from './addresses.ts';

export const POST_MILLISECONDS = 10_000;
const RESPONSE_BYTES = 4096;

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Connects to private addresses too, but never to link-local ones. */
  allowsPrivateAddresses?: boolean;
  /** Ends the request without an answer; it then counts as not made. */
  signal?: AbortSignal | undefined;
  lookup?: LookupFunction;
  timeoutMilliseconds?: number;
}

export type PostResult =
  /** Whatever was answered, redirects too: they are not followed. `body` is the beginning of the text. */
  { status: number; body: string } | { failure: 'private_address' | 'timeout' | 'connection_failed' };

/**
 * Posts a text to an address that somebody else chose. Connects only to what is public or allowed, decided on the very address that is
 * connected to, follows no redirect, waits ten seconds in all and reads no more than the beginning of the answer. Rejects only when aborted.
 */
export async function post({ url, headers, body, signal, ...options }: Post): Promise<PostResult> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = options.allowsPrivateAddresses ? isRoutedAddress : isPublicAddress;
  // A connection to an IP address does not look up a name.
  if (isIP(host) && !isAllowed(host)) return { failure: 'private_address' };
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? POST_MILLISECONDS);
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const settings: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // Its own connection: none that was made under other rules is reused.
    agent: false,
    signal: ended,
    lookup: options.lookup ?? checkedLookup(isAllowed),
  };
  try {
    const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, settings);
    request.end(body);
    const response = await responseTo(request);
    return { status: response.statusCode ?? 0, body: await beginningOf(response) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PrivateAddressError) return { failure: 'private_address' };
    return { failure: timeout.aborted ? 'timeout' : 'connection_failed' };
  }
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    // Without an answer or an error: the other side wants another protocol.
    request.on('close', () => reject(new Error('The connection was closed.')));
  });
}

/** An answer that breaks off still counts as given. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= RESPONSE_BYTES) break;
    }
  } catch {}
  response.destroy();
  return Buffer.concat(chunks).subarray(0, RESPONSE_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
}
