import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { isSignedBy, sign } from '../../platform/encryption.ts';
import type { Contact } from './rules.ts';
import type { punchInput } from './schema.ts';

type Given = NonNullable<NonNullable<z.output<typeof punchInput>['claim']>['contact']>;

const PURPOSE = 'contact of a punch';
/** Nobody else's contact, and no other company's, is one of this holder: an account or a tablet. */
const placeOf = ({ companyId }: Scope, holder: string | null) => ({ purpose: PURPOSE, id: `${companyId} ${holder}` });
const textOf = ({ deviceAt, serverAt }: Contact) => `${deviceAt} ${serverAt}`;

/** Returns the clock of the holder's device and the server's, signed: evidence for later punches (M3) that the server need not store. */
export function contactOf(scope: Scope, deviceAt: Temporal.Instant, holder = scope.actor.id) {
  const contact = { deviceAt, serverAt: scope.now() };
  const signature = sign(scope.services.secret, placeOf(scope, holder), textOf(contact));
  return { deviceAt: deviceAt.toString(), serverAt: contact.serverAt.toString(), signature };
}

/** Returns the contact, null if this installation did not sign it for the holder. */
export function knownContact(scope: Scope, given: Given | null, holder = scope.actor.id): Contact | null {
  if (!given) return null;
  const { signature, ...contact } = given;
  return isSignedBy(scope.services.secret, placeOf(scope, holder), textOf(contact), signature) ? contact : null;
}
