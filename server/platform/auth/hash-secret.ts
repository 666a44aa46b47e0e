import { createHmac } from 'node:crypto';

/** Returns a keyed hash of a value that is not stored itself; each kind gives another hash of the same value. */
export const keyedHash = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url');
