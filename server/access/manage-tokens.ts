import type { z } from 'zod';
import { generateToken, recordOfToken } from '../auth/api-token.ts';
import type { PageText } from '../db/list-page.ts';
import type { Scope } from '../db/scope.ts';
import type { Write } from '../db/statement.ts';
import { InvalidFields } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import * as repository from './repository.ts';
import type { createTokenInput, tokenOutput } from './schema.ts';

type TokenAnswer = repository.TokenAnswer;

interface NewToken {
  name: string;
  kind?: 'api' | 'device';
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

/** A new API token; it is in this answer once and kept nowhere. An `expiresAt` that is past is 422. */
export async function createApiToken(
  scope: Scope,
  { name, expiresAt }: z.output<typeof createTokenInput>,
): Promise<repository.CreatedTokenAnswer> {
  if (expiresAt && Temporal.Instant.compare(expiresAt, scope.now()) <= 0) {
    throw new InvalidFields({ expiresAt: 'not_in_the_future' });
  }
  const apiToken = generateToken().token;
  const token = recordOf(scope.companyId, apiToken, {
    name,
    expiresAt: expiresAt ? new Date(expiresAt.epochMilliseconds) : null,
    createdByName: scope.actor.name,
  });
  return scope.transaction(({ commit }) => commit(repository.insertShownToken(token, apiToken, scope.now())));
}

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
