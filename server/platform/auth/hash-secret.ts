import { createHmac } from 'node:crypto';

/** The keyed hash of what is not kept itself; of the same value it is another one for each kind. */
export const keyedHash = (secret: string, kind: string, value: string): string =>
  createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url');
