import { type CompanyId, newId } from '../shared/ids.ts';
import type { ScopeArea } from '../shared/token-scopes.ts';
import { DAY_IN_MILLISECONDS, MINUTE_IN_MILLISECONDS } from '../shared/units-of-time.ts';

/** A line is some hundred bytes. */
const ROOM = 65_536;
const LONGEST_LINE = 2048;
const LINE_END = 0x0a;
const BATCH_END = 0x1e;
/** Largest difference between the time in a request id made here and the arrival of its request. */
const SAME_TIME_MILLISECONDS = 1000;

/** Identity of a token, valid or not. */
export interface TokenIdentity {
  companyId: CompanyId;
  tokenId: string;
  tokenName: string;
}

/** A logged request of the API: without its body and response, and without the token. */
export interface LoggedRequest {
  token: TokenIdentity;
  method: string;
  operation: string;
  pathPattern: string;
  /** Includes its query, without values that may be personal; null if the pattern is shown. */
  path: string | null;
  /** Area of the operation: a token that may not read it sees the pattern instead of the path (I10). */
  area: ScopeArea;
  /** Arrival, in milliseconds since 1970. */
  at: number;
  status: number;
  milliseconds: number;
  requestId: string;
  errorCode: string | null;
}

/** Requests that share data stored once: a row of `api_request_batches`. */
interface Batch {
  of: LoggedRequest;
  minute: number;
  /** Start and end of its lines, one pair after the other. */
  places: number[];
  sentIds: string[];
}

/**
 * Lines of the request log that are written together, or not at all. Stored as bytes: waiting objects and strings would cost the garbage
 * collector more than all other work on a line.
 */
export class RequestWriting {
  /** Source of its batches' ids: constant, so a second writing of the same is recognised. */
  private readonly id = newId();
  /** Batches of each token. */
  private readonly batches = new Map<string, Batch[]>();
  private bytes = Buffer.allocUnsafe(ROOM);
  private used = 0;
  /** Number of its lines. */
  length = 0;

  add(request: LoggedRequest): void {
    const { at, milliseconds, requestId, path, area, errorCode } = request;
    const minute = Math.floor(at / MINUTE_IN_MILLISECONDS);
    const batch = this.batchOf(request, minute);
    const line = `${at - minute * MINUTE_IN_MILLISECONDS}\t${Math.round(milliseconds)}\t${requestId}\t${path ?? ''}\t${errorCode ?? ''}\t${path === null ? '' : area}`;
    if (!wasMadeAt(requestId, at)) batch.sentIds.push(requestId);
    this.makeRoom();
    const start = this.used;
    this.used += this.bytes.write(line, start, 'utf8');
    batch.places.push(start, this.used);
    this.length += 1;
  }

  private batchOf(request: LoggedRequest, minute: number): Batch {
    const ofToken = this.batches.getOrInsertComputed(request.token.tokenId, () => []);
    let batch = ofToken.find((one) => one.minute === minute && areAlike(one.of, request));
    if (!batch) {
      batch = { of: request, minute, places: [], sentIds: [] };
      ofToken.push(batch);
    }
    return batch;
  }

  /** Returns the parameters of `write_api_requests`, in its order. */
  values(): unknown[] {
    const all = [...this.batches.values()].flat();
    const days = new Set(all.map(({ minute }) => Math.floor((minute * MINUTE_IN_MILLISECONDS) / DAY_IN_MILLISECONDS)));
    return [
      all.map(({ of }) => of.token.companyId),
      all.map(({ of }) => of.token.tokenId),
      all.map(({ of }) => of.token.tokenName),
      all.map(({ of }) => of.method),
      all.map(({ of }) => of.pathPattern),
      all.map(({ of }) => of.operation),
      all.map(({ of }) => of.status),
      all.map(({ minute }) => minute * 60),
      all.map(({ places }) => places.length / 2),
      all.map(({ sentIds }) => (sentIds.length === 0 ? null : sentIds.join(' '))),
      [...days].map((day) => new Date(day * DAY_IN_MILLISECONDS).toISOString().slice(0, 10)),
      this.id,
      this.text(all),
    ];
  }

  /** Returns the lines of one batch after the other. As bytes, which PostgreSQL reads as text. */
  private text(batches: readonly Batch[]): Buffer {
    const text = Buffer.allocUnsafe(this.used + this.length);
    let at = 0;
    for (const { places } of batches) {
      for (let index = 0; index < places.length; index += 2) {
        at += this.bytes.copy(text, at, places[index], places[index + 1]);
        text[at++] = LINE_END;
      }
      text[at - 1] = BATCH_END;
    }
    return text.subarray(0, at - 1);
  }

  private makeRoom(): void {
    if (this.used + LONGEST_LINE <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(this.bytes.length * 2);
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

const areAlike = (one: LoggedRequest, other: LoggedRequest): boolean =>
  one.operation === other.operation &&
  one.status === other.status &&
  one.method === other.method &&
  one.token.tokenName === other.token.tokenName;

/**
 * Returns whether a request id may have been made here at the arrival of its request: a UUID v7 begins with its time. Others were sent by
 * the client.
 */
const wasMadeAt = (requestId: string, at: number): boolean =>
  Math.abs(timeOfId(requestId) - at) <= SAME_TIME_MILLISECONDS;

/** Milliseconds since 1970. For anything but a UUID v7 some number or `NaN`, the same for writing and for searching. */
const timeOfId = (requestId: string): number => Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16);

/**
 * Returns the minutes, in seconds since 1970, whose batches must contain a request if its id was made here: none or one, or two around a
 * full minute.
 */
export function minutesOfId(requestId: string): number[] {
  const made = timeOfId(requestId);
  if (Number.isNaN(made)) return [];
  const around = [made - SAME_TIME_MILLISECONDS, made + SAME_TIME_MILLISECONDS];
  return [...new Set(around.map((at) => Math.floor(at / MINUTE_IN_MILLISECONDS) * 60))];
}
