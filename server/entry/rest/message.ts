/** A request of the public interface, whatever server it came through. */
export interface RestRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  requestId: string;
  header(name: string): string | undefined;
  /** Where it comes from; null: not known. */
  address(): string | null;
  /** Aborted when the caller has gone. */
  gone(): AbortSignal;
  /** The body as it arrives: at most `limit` bytes, the rest stays unread. Throws `payload_too_large`. */
  chunks(limit: number): AsyncIterable<Uint8Array>;
}

export interface RestResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer<ArrayBuffer>;
  /** Name of the operation, for logs and metrics. */
  route?: string | undefined;
}
