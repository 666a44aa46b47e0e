import type { z } from 'zod';
import { generateToken, recordOfToken } from '../../platform/auth/api-token.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Write } from '../../platform/db/statement.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { may } from '../../platform/shared/rights.ts';
import type { SelfScope, TokenScope } from '../../platform/shared/token-scopes.ts';
import * as repository from './repository.ts';
import { isTokenActive } from './rules.ts';
import type { createTokenInput, listTokensInput, rotateTokenInput, tokenOutput } from './schema.ts';

type TokenAnswer = repository.TokenAnswer;

interface NewToken {
  name: string;
  kind?: 'api' | 'device';
  scopes?: (TokenScope | SelfScope)[] | null;
  networks?: string[] | null;
  expiresAt?: Date | null;
  createdByName?: string | null;
  governs?: boolean;
  createdAt?: Date;
  revokedAt?: Date | null;
  /** Of a personal token (M7). */
  employeeId?: string;
  membershipId?: string;
}

/** Returns every token of the company but personal ones (M7), inactive ones included, newest first or as ordered. */
export const listTokens = (
  { companyId, read, now }: Scope,
  input: z.output<typeof listTokensInput>,
): Promise<PageText<z.output<typeof tokenOutput>>> => read(repository.listTokens(companyId, input, now()));

/** Throws `api_token_not_found`. */
export const getToken = ({ companyId, read, now }: Scope, { id }: { id: string }): Promise<TokenAnswer> =>
  read(repository.getToken(companyId, id, now()));

/**
 * Creates an API token; only this response contains it, and nothing stores it. A past `expiresAt` is 422. Throws `scope_not_granted` if a
 * token creates one with more rights than its own (I10). The token may do what only owners may, if the caller may (I2).
 */
export async function createApiToken(
  scope: Scope,
  { name, expiresAt, scopes, networks }: z.output<typeof createTokenInput>,
): Promise<repository.CreatedTokenAnswer> {
  if (expiresAt && Temporal.Instant.compare(expiresAt, scope.now()) <= 0) {
    throw new InvalidFields({ expiresAt: 'not_in_the_future' });
  }
  const apiToken = generateToken().token;
  const token = recordOf(scope.companyId, apiToken, {
    name,
    scopes: scopes ? [...new Set(scopes)] : null,
    networks: networks ? [...new Set(networks)] : null,
    expiresAt: expiresAt ? dateOf(expiresAt) : null,
    createdByName: scope.actor.name,
    governs: may(scope.actor, 'govern'),
  });
  return scope.transaction(async ({ send }) => {
    const [created] = await send(
      repository.insertShownToken(token, apiToken, scope.now()),
      refuseMoreThanCaller(scope, token.id),
    );
    return created;
  });
}

/** I10: a token that another one creates or rotates may have no more rights than that one. */
const refuseMoreThanCaller = ({ companyId, actor }: Scope, id: string) =>
  actor.type === 'token' && actor.id ? repository.refuseMoreThan(companyId, actor.id, id) : nothing(true);

/**
 * Creates a new secret, which only this response contains. The previous one stays valid for the given seconds, and earlier ones for theirs
 * (I10). Throws `api_token_not_found`, `api_token_not_active`, `scope_not_granted` if a token rotates one with more rights than its own, and
 * `role_not_allowed` if somebody rotates one with the rights of owners without having them.
 */
export async function rotateToken(
  scope: Scope,
  { id, oldValidForSeconds }: z.output<typeof rotateTokenInput>,
): Promise<repository.RotatedTokenAnswer> {
  const { companyId } = scope;
  const now = scope.now();
  const oldValidUntil = now.add({ seconds: oldValidForSeconds });
  const { token: apiToken, ...secret } = generateToken();
  return scope.transaction(async ({ send, commit }) => {
    const [token] = await send(repository.lockToken(companyId, id), refuseMoreThanCaller(scope, id));
    if (token.governs && !may(scope.actor, 'govern')) throw new DomainError('role_not_allowed');
    const expiresAt = token.expiresAt && Temporal.Instant.fromEpochMilliseconds(token.expiresAt.getTime());
    if (!isTokenActive({ isRevoked: token.revokedAt !== null, expiresAt }, now)) {
      throw new DomainError('api_token_not_active');
    }
    const old = { companyId, id: newId(), apiTokenId: id, hash: token.hash, validUntil: dateOf(oldValidUntil) };
    const [, , rotated] = await commit(
      repository.deletePastSecrets({ companyId, id, now: dateOf(now) }),
      oldValidForSeconds > 0 ? repository.insertOldSecret(old) : nothing([]),
      repository.replaceSecret({ companyId, id, apiToken, secret, oldValidUntil, now }),
    );
    return rotated;
  });
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

/** Revokes a token: every request that starts after this response is refused. Idempotent. Throws `api_token_not_found`. */
export const revokeToken = ({ companyId, transaction, now }: Scope, { id }: { id: string }): Promise<TokenAnswer> =>
  transaction(({ commit }) => commit(repository.revokeToken(companyId, id, now())));

/** Adds a token of a company, with the rights of owners unless given. Stores only its hash. `apiToken`: one that was generated before. */
export function addToken(
  companyId: CompanyId,
  token: NewToken,
  apiToken = generateToken().token,
): Write<{ tokenId: string; apiToken: string }> {
  const record = recordOf(companyId, apiToken, token);
  return repository.insertToken(record).map(() => ({ tokenId: record.id, apiToken }));
}

const recordOf = (companyId: CompanyId, apiToken: string, token: NewToken) => ({
  companyId,
  id: newId(),
  ...recordOfToken(apiToken),
  governs: true,
  ...token,
});

/** Runs `addToken` in a transaction of its own. */
export const createToken = (
  { companyId, transaction }: Pick<Scope, 'companyId' | 'transaction'>,
  token: NewToken,
): Promise<{ tokenId: string; apiToken: string }> => transaction(({ commit }) => commit(addToken(companyId, token)));
