import { randomInt } from 'node:crypto';
import { createUser, findUser } from '../../platform/auth/better-auth.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { CommandFailure } from '../../platform/shared/command-failure.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { createCompany } from './create-company.ts';
import { addToken } from './manage-tokens.ts';
import { deleteStrayAccount, insertMembership } from './repository.ts';

interface Founding {
  name: string;
  adminEmail: string;
  language: string;
  timeZone: string;
}

export interface FoundedCompany {
  companyId: CompanyId;
  adminEmail: string;
  /** Null: the address had an account, which keeps its password. */
  adminPassword: string | null;
  apiToken: string;
}

/**
 * Creates a company with its first owner and an API token. The owner is the account of the address, or a new one with the returned
 * password. All of it or nothing: the next attempt removes the rest of an interrupted one. Throws `CommandFailure`: `address_not_proven`.
 */
export async function foundCompany(runtime: Runtime, founding: Founding): Promise<FoundedCompany> {
  const { ownerPool, systemPool } = runtime;
  const adminEmail = founding.adminEmail.toLowerCase();
  await deleteStrayAccount(ownerPool, adminEmail);
  const known = await findUser(runtime, adminEmail);
  if (known && !known.isProven) {
    throw new CommandFailure(
      'address_not_proven',
      `${adminEmail} has an account, and nobody has proven that it belongs to the person of this address: a company's provider or the link of an invitation made it. ` +
        '`user reset` ends what is in it and gives it a new password; then found the company again.',
    );
  }
  const adminPassword = known ? null : generatePassword();
  const userId =
    known?.id ??
    (await createUser(runtime, { email: adminEmail, name: nameOf(adminEmail), password: adminPassword ?? '' }));
  const company = {
    name: founding.name,
    language: founding.language,
    timeZone: founding.timeZone,
    notificationEmail: adminEmail,
    origin: runtime.origin,
  };
  try {
    let apiToken = '';
    const companyId = await createCompany(systemPool, company, async (tx, companyId) => {
      const owner = insertMembership({ companyId, id: newId(), userId, role: 'owner' });
      [, { apiToken }] = await tx.send(owner, addToken(companyId, { name: 'First token' }));
    });
    return { companyId, adminEmail, adminPassword, apiToken };
  } catch (error) {
    await deleteStrayAccount(ownerPool, adminEmail);
    throw error;
  }
}

const nameOf = (email: string) => email.slice(0, email.indexOf('@'));

const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five, 99 random bits, without letters and digits that look alike. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
