import type { Client } from '../../platform/client-address.ts';

/** The parts of a request that are read before the pages, whatever server it came through. */
export interface FrontRequest {
  method: string;
  /** Path and query, as they were sent. */
  url: string;
  path: string;
  client: Client;
  header(name: string): string | undefined;
}

export interface FrontAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export const isReading = ({ method }: FrontRequest): boolean => method === 'GET' || method === 'HEAD';

/** A sentence, for a caller whose request no page answers. */
export function plainAnswer(status: number, text: string, headers: Record<string, string> = {}): FrontAnswer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: `${text}\n`,
  };
}
