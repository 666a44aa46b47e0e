import { createHash, randomBytes } from 'node:crypto';

/** Secret in the link of an invitation (I6), in its fragment, which browsers never send. */
export const newInvitationSecret = (): string => randomBytes(32).toString('base64url');

/** The database stores only this hash. */
export const hashOfInvitation = (secret: string): Buffer => createHash('sha256').update(secret).digest();
