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
  /** Ends the request without a response; it then counts as not made. */
  signal?: AbortSignal | undefined;
  lookup?: LookupFunction;
  timeoutMilliseconds?: number;
}

export type PostResult =
  /** Any response, redirects included: they are not followed. `body` is the beginning of the text. */
  { status: number; body: string } | { failure: OutboundFailure };

/**
 * Posts a text to an address chosen by others. Connects only to public or allowed addresses, checked on the very address of the connection,
 * follows no redirect, waits ten seconds in all and reads only the beginning of the response. Rejects only if aborted.
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

/** A response that breaks off still counts. */
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
