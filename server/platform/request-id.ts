import { randomUUIDv7 } from 'node:crypto';

const SAFE_REQUEST_ID = /^[\w.~:/+=@,-]{1,128}$/;

/** Returns the caller's request id if it is harmless, else a new one: UUID v7, which the request log finds at the end of its index. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : randomUUIDv7();
}
