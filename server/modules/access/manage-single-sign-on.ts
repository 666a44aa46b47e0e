import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { decryptClientSecret, encryptClientSecret } from '../../platform/auth/sso-flow.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError, type FieldMessage, refuseFaults } from '../../platform/shared/errors.ts';
import { TEST_PASSED } from '../../platform/shared/sign-on-problems.ts';
import { refuseUngrantedAccess } from './refuse-ungranted.ts';
import * as repository from './repository-single-sign-on.ts';
import { maySetOwners } from './rules-users.ts';
import type { setSingleSignOnInput } from './schema-single-sign-on.ts';

type Input = z.output<typeof setSingleSignOnInput>;

interface Settings {
  connection: repository.SingleSignOnAnswer | null;
}

export const getSingleSignOn = async ({ companyId, read }: Scope): Promise<Settings> => ({
  connection: await read(repository.findConnection(companyId)),
});

/**
 * Changes the given settings, or creates the connection (I8). Another issuer, client or secret switches it off until a test sign-in.
 * Another issuer or client also deletes the members' identities there and the verified domains. Throws `single_sign_on_not_tested`,
 * `role_not_allowed` if an administrator declares a domain, and `scope_not_granted` if a token may not create administrators (I10): the
 * provider decides who they are.
 */
export async function setSingleSignOn(scope: Scope, input: Input): Promise<repository.SingleSignOnAnswer> {
  const { companyId, actor } = scope;
  const { settings, secret } = scope.services;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    const before = await send(repository.lockConnection(companyId));
    refuseFaults(faultsOf(input, before, settings.ssoPrivateAddresses));
    const { issuer, clientId, clientSecret: givenSecret, domains, verifiedDomains, enabled, ...choices } = input;
    const known = before ?? newConnection(companyId, at);
    const isSameSecret =
      givenSecret !== undefined && decryptClientSecret(secret, known.id, known.clientSecret) === givenSecret;
    const clientSecret = isSameSecret ? undefined : givenSecret;
    // A token belongs to nobody: it may not do for owners what they may do themselves.
    const isOwner = actor.type === 'user' && actor.role === 'owner';
    const isOther =
      (issuer !== undefined && issuer !== known.issuer) || (clientId !== undefined && clientId !== known.clientId);
    const isUntested = isOther || clientSecret !== undefined;
    const declared = isOther ? [] : known.verifiedDomains;
    const isDeclaring = verifiedDomains?.some((domain) => !declared.includes(domain)) === true;
    if (isDeclaring && actor.type !== 'token' && !maySetOwners(actor)) throw new DomainError('role_not_allowed');
    const isOn = enabled ?? known.enabledAt !== null;
    const untested = {
      ...{ version: known.version + 1, enabledAt: null, lastTestedAt: null, lastTestResult: null },
      ...{ failingSince: null, failure: null },
      setByOwner: isOwner,
    };
    if (enabled && (isUntested || known.lastTestResult !== TEST_PASSED)) {
      throw new DomainError('single_sign_on_not_tested');
    }
    const connection: repository.Connection = {
      ...known,
      ...(issuer !== undefined && { issuer }),
      ...(clientId !== undefined && { clientId }),
      ...(clientSecret !== undefined && { clientSecret: encryptClientSecret(secret, known.id, clientSecret) }),
      ...(domains && { domains: [...new Set(domains)] }),
      verifiedDomains: [...new Set(verifiedDomains ?? declared)],
      // The owner vouches for the provider as it is.
      ...(isSameSecret && isOwner && { setByOwner: true }),
      ...choices,
      ...(isUntested ? untested : isOn ? { enabledAt: known.enabledAt ?? at } : OFF),
      updatedAt: at,
    };
    const isMore =
      isUntested || isDeclaring || (enabled && !known.enabledAt) || (choices.addsEmployees && !known.addsEmployees);
    // The provider's owner can sign in as any administrator.
    if (isMore) await send(refuseUngrantedAccess(scope, { role: 'administrator', employeeId: null }));
    const [, answer] = await commit(
      isOther ? repository.forgetIdentities(companyId) : nothing(null),
      repository.keepConnection(connection),
    );
    return answer;
  });
}

const OFF = { enabledAt: null, failingSince: null, failure: null };

/** Deletes the connection. Members without a password set one by a reset link. */
export async function deleteSingleSignOn({ companyId, transaction }: Scope): Promise<Settings> {
  await transaction(({ commit }) =>
    commit(repository.forgetIdentities(companyId), repository.deleteConnection(companyId)),
  );
  return { connection: null };
}

function faultsOf(
  input: Input,
  before: repository.Connection | undefined,
  allowsHttp: boolean,
): Record<string, FieldMessage> {
  const { issuer = before?.issuer } = input;
  // Another issuer would receive the previous secret: the caller may not know it and must give a new one.
  const needed = !before ? FIRST : issuer === before.issuer ? [] : (['clientSecret'] as const);
  const missing = needed.filter((field) => !input[field]);
  return {
    ...Object.fromEntries(missing.map((field) => [field, 'required' as const])),
    ...(input.issuer && !allowsHttp && !input.issuer.startsWith('https:') && { issuer: 'https_required' as const }),
  };
}

const FIRST = ['issuer', 'clientId', 'clientSecret'] as const;

const newConnection = (companyId: repository.Connection['companyId'], at: Date): repository.Connection => ({
  // A company has one connection.
  ...{ companyId, id: companyId, issuer: '', clientId: '', clientSecret: Buffer.alloc(0) },
  ...{ domains: [], verifiedDomains: [] },
  ...{ onlyWay: false, addsEmployees: false, setByOwner: false, createdAt: at, updatedAt: at },
  // A sign-in that began with a connection deleted since then counts for no other.
  version: randomInt(2 ** 30),
  ...{ enabledAt: null, lastTestedAt: null, lastTestResult: null, failingSince: null, failure: null },
});
