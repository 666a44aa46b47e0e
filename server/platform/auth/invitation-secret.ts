import { createHash, randomBytes } from 'node:crypto';

/** What the link of an invitation holds (I6), in its fragment, which browsers send to nobody. */
export const newInvitationSecret = (): string => randomBytes(32).toString('base64url');

/** All that is kept of it. */
export const hashOfInvitation = (secret: string): Buffer => createHash('sha256').update(secret).digest();
