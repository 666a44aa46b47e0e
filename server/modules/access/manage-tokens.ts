import type { z } from 'zod';
import { generateToken, recordOfToken } from '../../platform/auth/api-token.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Write } from '../../platform/db/statement.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import * as repository from './repository.ts';
import { isTokenActive } from './rules.ts';
import type { createTokenInput, rotateTokenInput, tokenOutput } from './schema.ts';

type TokenAnswer = repository.TokenAnswer;

interface NewToken {
  name: string;
  kind?: 'api' | 'device';
  scopes?: TokenScope[] | null;
  networks?: string[] | null;
  expiresAt?: Date | null;
  createdByName?: string | null;
  createdAt?: Date;
  revokedAt?: Date | null;
}

/** Every token of the company, also those that no longer count, the newest first. */
export const listTokens = (
  { companyId, read, now }: Scope,
  input: { page: number; limit: number },
): Promise<PageText<z.output<typeof tokenOutput>>> => read(repository.listTokens(companyId, input, now()));

/** Throws `api_token_not_found`. */
export const getToken = ({ companyId, read, now }: Scope, { id }: { id: string }): Promise<TokenAnswer> =>
  read(repository.getToken(companyId, id, now()));

/**
 * A new API token; it is in this answer once and kept nowhere. An `expiresAt` that is past is 422. Throws `scope_not_granted` where a
 * token makes one that may do more than itself (I10).
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
  });
  return scope.transaction(async ({ send }) => {
    const [created] = await send(
      repository.insertShownToken(token, apiToken, scope.now()),
      refuseMoreThanCaller(scope, token.id),
    );
    return created;
  });
}

/** I10: what a token makes or rotates may do no more than itself. */
const refuseMoreThanCaller = ({ companyId, actor }: Scope, id: string) =>
  actor.type === 'token' && actor.id ? repository.refuseMoreThan(companyId, actor.id, id) : nothing(true);

/**
 * A new secret, which is in this answer once. The one from before goes on working for the given seconds, and so do earlier ones for
 * theirs (I10). Throws `api_token_not_found`, `api_token_not_active`, and `scope_not_granted` where a token rotates one that may do more
 * than itself.
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

/** Ends a token: every request that starts after this answer is refused. Repeating it changes nothing. Throws `api_token_not_found`. */
export const revokeToken = ({ companyId, transaction, now }: Scope, { id }: { id: string }): Promise<TokenAnswer> =>
  transaction(({ commit }) => commit(repository.revokeToken(companyId, id, now())));

/** A new token of a company. Only its hash is written. `apiToken`: one that was generated before. */
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
  ...token,
});

/** `addToken` in a transaction of its own. */
export const createToken = (
  { companyId, transaction }: Pick<Scope, 'companyId' | 'transaction'>,
  token: NewToken,
): Promise<{ tokenId: string; apiToken: string }> => transaction(({ commit }) => commit(addToken(companyId, token)));
