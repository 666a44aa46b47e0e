import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { checkedLookup, isPublicAddress, isRoutedAddress, PrivateAddressError } from './addresses.ts';

export type OutboundFailure = 'private_address' | 'timeout' | 'connection_failed';

/** Thrown for a request without a response. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure) {
    super(`The request got no answer: ${failure}.`);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

export interface OutboundRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Connects to private addresses too, but never to link-local ones. */
  allowsPrivateAddresses?: boolean | undefined;
  /** Ends the request without a response; it then counts as not made. */
  signal?: AbortSignal | undefined;
  lookup?: LookupFunction | undefined;
  /** Timeout for connecting, requesting and responding together. */
  timeoutMilliseconds: number;
}

/**
 * Sends a request to an address chosen by others, and reads its response with `read`. Connects only to public or allowed addresses, checked
 * on the very address of the connection, and follows no redirect. Throws `OutboundError`, or the reason of the abort.
 */
export async function open<Answer>(
  { url, method, headers, body, signal, timeoutMilliseconds, ...options }: OutboundRequest,
  read: (response: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = options.allowsPrivateAddresses ? isRoutedAddress : isPublicAddress;
  // A connection to an IP address looks up no name.
  if (isIP(host) && !isAllowed(host)) throw new OutboundError('private_address');
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const settings: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    // Uses its own connection: none that was made under other rules is reused.
    agent: false,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    lookup: options.lookup ?? checkedLookup(isAllowed),
  };
  try {
    const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, settings);
    request.end(body);
    return await read(await responseTo(request));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PrivateAddressError) throw new OutboundError('private_address');
    throw new OutboundError(timeout.aborted ? 'timeout' : 'connection_failed');
  }
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    // Closed without a response or an error: the other side expects another protocol.
    request.on('close', () => reject(new Error('The connection was closed.')));
  });
}
