import type { z } from 'zod';
import { generateToken, recordOfToken } from '../auth/api-token.ts';
import type { Scope } from '../db/scope.ts';
import type { Write } from '../db/statement.ts';
import { DomainError, InvalidFields } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { presentToken } from './present.ts';
import * as repository from './repository.ts';
import type { createdTokenOutput, createTokenInput, tokenOutput } from './schema.ts';

interface NewToken {
  name: string;
  kind?: 'api' | 'device';
  expiresAt?: Date | null;
  createdByName?: string | null;
  createdAt?: Date;
  revokedAt?: Date | null;
}

/** Every token of the company, also those that no longer count, the newest first. */
export async function listTokens(
  scope: Scope,
  input: { page: number; limit: number },
): Promise<Page<z.output<typeof tokenOutput>>> {
  const { rows, total } = await scope.read(repository.listTokens(scope.companyId, input));
  return { rows: rows.map((token) => presentToken(token, scope.now())), total };
}

/** A new API token; it is in this answer once and kept nowhere. An `expiresAt` that is past is 422. */
export async function createApiToken(
  scope: Scope,
  { name, expiresAt }: z.output<typeof createTokenInput>,
): Promise<z.output<typeof createdTokenOutput>> {
  if (expiresAt && Temporal.Instant.compare(expiresAt, scope.now()) <= 0) {
    throw new InvalidFields({ expiresAt: 'not_in_the_future' });
  }
  const token = {
    name,
    expiresAt: expiresAt ? new Date(expiresAt.epochMilliseconds) : null,
    createdByName: scope.actor.name,
  };
  const created = await scope.transaction(({ commit }) => commit(addToken(scope.companyId, token)));
  return { ...presentToken(created.token, scope.now()), apiToken: created.apiToken };
}

/** Ends a token: every request that starts after this answer is refused. Repeating it changes nothing. Throws `api_token_not_found`. */
export async function revokeToken(scope: Scope, { id }: { id: string }): Promise<z.output<typeof tokenOutput>> {
  const at = new Date(scope.now().epochMilliseconds);
  const token = await scope.transaction(({ commit }) => commit(repository.revokeToken(scope.companyId, id, at)));
  if (!token) throw new DomainError('api_token_not_found');
  return presentToken(token, scope.now());
}

/** A new token of a company. Only its hash is written. `apiToken`: one that was generated before. */
export function addToken(
  companyId: CompanyId,
  token: NewToken,
  apiToken = generateToken().token,
): Write<{ token: repository.ApiToken; apiToken: string }> {
  const record = { companyId, id: newId(), ...recordOfToken(apiToken), ...token };
  return repository.insertToken(record).map((inserted) => ({ token: inserted, apiToken }));
}

/** `addToken` in a transaction of its own. */
export async function createToken(
  scope: Pick<Scope, 'companyId' | 'transaction'>,
  token: NewToken,
): Promise<{ tokenId: string; apiToken: string }> {
  const added = await scope.transaction(({ commit }) => commit(addToken(scope.companyId, token)));
  return { tokenId: added.token.id, apiToken: added.apiToken };
}
