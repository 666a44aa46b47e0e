import { OutboundError, type OutboundRequest, open } from './open.ts';

/** Largest response; a longer one counts as a failed connection. */
export const MAX_ANSWER_BYTES = 1_048_576;

type Limits = Pick<OutboundRequest, 'allowsPrivateAddresses' | 'timeoutMilliseconds'>;

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | null;
}

/** Statuses whose response has no body, for a `Response`. */
const BODILESS = new Set([204, 205, 304]);

/**
 * `fetch` for addresses chosen by others, in the form that libraries expect: with the rules of `open`, and a response of limited length,
 * read to its end. Throws `OutboundError`.
 */
export const outboundFetch =
  (limits: Limits) =>
  (url: string, { method = 'GET', headers = {}, body, signal }: FetchOptions = {}): Promise<Response> =>
    open(
      { ...limits, url, method, headers, body: body ? String(body) : undefined, signal: signal ?? undefined },
      async (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of response as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) throw new OutboundError('connection_failed');
          chunks.push(chunk);
        }
        const status = response.statusCode ?? 0;
        if (status < 200) throw new OutboundError('connection_failed');
        const answered = new Headers();
        for (const [name, value] of Object.entries(response.headers)) {
          if (value !== undefined) answered.set(name, [value].flat().join(', '));
        }
        return new Response(BODILESS.has(status) ? null : Buffer.concat(chunks), { status, headers: answered });
      },
    );
