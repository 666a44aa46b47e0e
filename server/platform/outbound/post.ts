import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { OutboundError, type OutboundFailure, open } from './open.ts';

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
  { status: number; body: string } | { failure: OutboundFailure };

/**
 * Posts a text to an address that somebody else chose. Connects only to what is public or allowed, decided on the very address that is
 * connected to, follows no redirect, waits ten seconds in all and reads no more than the beginning of the answer. Rejects only when aborted.
 */
export async function post({ timeoutMilliseconds = POST_MILLISECONDS, ...request }: Post): Promise<PostResult> {
  try {
    return await open({ ...request, method: 'POST', timeoutMilliseconds }, async (response) => ({
      status: response.statusCode ?? 0,
      body: await beginningOf(response),
    }));
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.failure };
    throw error;
  }
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
