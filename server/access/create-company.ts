import type pg from 'pg';
import { apiTokens, companies } from '#drizzle/schema/access.ts';
import { overtimePolicies } from '#drizzle/schema/overtime.ts';
import { generateToken } from '../auth/api-token.ts';
import { drizzleOn } from '../db/client.ts';
import { systemScope } from '../db/scope.ts';
import { type CompanyId, newId } from '../shared/ids.ts';

interface NewCompany {
  name: string;
  language: string;
  timeZone: string;
  notificationEmail: string | null;
}

/**
 * A new company with its default overtime policy (`total`, for everyone without another; D6). `ownerPool` bypasses row-level
 * security: a company cannot be entered before it exists.
 */
export async function createCompany(ownerPool: pg.Pool, pool: pg.Pool, company: NewCompany): Promise<CompanyId> {
  const companyId = newId() as CompanyId;
  await drizzleOn(ownerPool)
    .insert(companies)
    .values({ id: companyId, ...company });
  await systemScope(pool, companyId).transaction((db) =>
    db.insert(overtimePolicies).values({ companyId, id: newId(), name: 'Standard', type: 'total', isDefault: true }),
  );
  return companyId;
}

interface NewToken {
  name: string;
  kind?: 'api' | 'device';
  expiresAt?: Date | null;
}

/** A new API token of a company. The token itself is in the answer once and nowhere else. */
export async function createToken(
  scope: Pick<ReturnType<typeof systemScope>, 'companyId' | 'transaction'>,
  { name, kind = 'api', expiresAt = null }: NewToken,
): Promise<{ tokenId: string; apiToken: string }> {
  const { token, hash, hint } = generateToken();
  const tokenId = newId();
  await scope.transaction((db) =>
    db.insert(apiTokens).values({ companyId: scope.companyId, id: tokenId, name, kind, hash, hint, expiresAt }),
  );
  return { tokenId, apiToken: token };
}
