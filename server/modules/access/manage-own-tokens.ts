import type { z } from 'zod';
import { generateToken, recordOfToken } from '../../platform/auth/api-token.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { MAX_PERSONAL_TOKENS } from './constants.ts';
import { insertToken } from './repository.ts';
import { allowsOwnTokens, listOwnTokens, lockOwner, type Owner, revokeOwn } from './repository-own-tokens.ts';
import type { createdOwnTokenOutput, createOwnTokenInput, ownTokensOutput } from './schema-own-tokens.ts';

/** The signed-in employee; null for everybody else. */
const ownerIn = ({ companyId, actor: { type, id, employeeId } }: Scope): Owner | null =>
  type === 'user' && id !== null && employeeId !== null ? { companyId, userId: id, employeeId } : null;

/** The signed-in employee. Throws `employee_not_found` for everybody else. */
function ownerOf(scope: Scope): Owner {
  const owner = ownerIn(scope);
  if (!owner) throw new DomainError('employee_not_found');
  return owner;
}

/** Returns the caller's personal tokens (M7): none for users who are no employee. */
export async function listTokensOfCaller(scope: Scope): Promise<z.output<typeof ownTokensOutput>> {
  const owner = ownerIn(scope);
  const isAllowed = await scope.read(allowsOwnTokens(scope.companyId));
  const tokens = owner ? await scope.read(listOwnTokens({ ...owner, now: scope.now().toString() })) : [];
  return { isAllowed, tokens };
}

/**
 * Creates a personal token (M7); only this response contains it. It has at most an employee's rights to their own data, whatever the
 * caller's role. A past `expiresAt` is 422. Throws `employee_not_found`, `personal_tokens_not_allowed` or `personal_token_limit_reached`.
 */
export async function createTokenOfCaller(
  scope: Scope,
  { name, scopes, expiresAt }: z.output<typeof createOwnTokenInput>,
): Promise<z.output<typeof createdOwnTokenOutput>> {
  const owner = ownerOf(scope);
  const now = scope.now();
  if (Temporal.Instant.compare(expiresAt, now) <= 0) throw new InvalidFields({ expiresAt: 'not_in_the_future' });
  const { token: apiToken } = generateToken();
  const id = newId();
  return scope.transaction(async ({ send, commit }) => {
    const [{ membershipId }, isAllowed, tokens] = await send(
      lockOwner(owner),
      allowsOwnTokens(scope.companyId),
      listOwnTokens({ ...owner, now: now.toString() }),
    );
    if (!isAllowed) throw new DomainError('personal_tokens_not_allowed');
    if (tokens.filter(({ isExpired }) => !isExpired).length >= MAX_PERSONAL_TOKENS) {
      throw new DomainError('personal_token_limit_reached');
    }
    const at = new Date(now.epochMilliseconds);
    await commit(
      insertToken({
        ...{ companyId: scope.companyId, id, name, membershipId, employeeId: owner.employeeId },
        ...recordOfToken(apiToken),
        scopes: [...new Set(scopes)],
        expiresAt: new Date(expiresAt.epochMilliseconds),
        ...{ createdByName: scope.actor.name, createdAt: at, updatedAt: at },
      }),
    );
    return { id, apiToken };
  });
}

/** Revokes a personal token of the caller at once (M7). Throws `employee_not_found` or `api_token_not_found`, also for those of others. */
export async function revokeTokenOfCaller(scope: Scope, { id }: { id: string }): Promise<{ id: string }> {
  const owner = ownerOf(scope);
  return scope.transaction(({ commit }) => commit(revokeOwn({ ...owner, id, now: scope.now().toString() })));
}
