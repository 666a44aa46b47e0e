import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type pg from 'pg';
import { apiTokens, companies, memberships } from '#drizzle/schema/access.ts';
import { overtimePolicies } from '#drizzle/schema/overtime-policies.ts';
import { build, writeBuilt } from '../db/built.ts';
import { listPage } from '../db/list-page.ts';
import { type Read, type Statement, together, type Write } from '../db/statement.ts';
import { formatUtc } from '../shared/dates.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';

const { hash: _, ...shownColumns } = getTableColumns(apiTokens);

export type ApiToken = Omit<typeof apiTokens.$inferSelect, 'hash'>;

export const insertCompany = (
  company: typeof companies.$inferInsert,
  defaultPolicy: typeof overtimePolicies.$inferInsert,
): Statement<unknown> =>
  together(
    writeBuilt(build.insert(companies).values(company)),
    writeBuilt(build.insert(overtimePolicies).values(defaultPolicy)),
  );

export const insertMembership = (membership: typeof memberships.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(memberships).values(membership));

export const insertToken = (token: typeof apiTokens.$inferInsert): Write<ApiToken> =>
  writeBuilt(build.insert(apiTokens).values(token).returning(shownColumns)).map(([inserted]) => inserted as ApiToken);

/** Tokens of every state, the newest first. */
export const listTokens = (companyId: CompanyId, query: { page: number; limit: number }): Read<Page<ApiToken>> =>
  listPage(companyId, apiTokens, query, { columns: {}, defaultOrder: [[apiTokens.createdAt, 'desc']] });

/** Ends a token. The first revocation's instant stays. */
export const revokeToken = (companyId: CompanyId, id: string, at: Date): Write<ApiToken | undefined> =>
  writeBuilt(
    build
      .update(apiTokens)
      .set({ revokedAt: sql`coalesce(${apiTokens.revokedAt}, ${at})`, updatedAt: at })
      .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.id, id)))
      .returning(shownColumns),
  ).first();

/** Removes an account that belongs to no company; whether there was one. Bypasses row-level security. */
export async function deleteStrayAccount(ownerPool: pg.Pool, email: string): Promise<boolean> {
  const { rowCount } = await ownerPool.query(
    `delete from auth."user" u
      where u.email = lower($1) and not exists (select from memberships m where m.user_id = u.id)`,
    [email],
  );
  return rowCount === 1;
}

export type CompanyAccess = {
  companyId: string;
  name: string;
  language: string;
  timeZone: string;
  subscription: 'active' | 'cancelled';
  publicApi: boolean;
  createdAt: string;
};

/** Every company, or the one with this id, the oldest first. Bypasses row-level security. */
export async function listCompanies(ownerPool: pg.Pool, id: string | null = null): Promise<CompanyAccess[]> {
  const { rows } = await ownerPool.query(
    `select id as "companyId", name, language, time_zone as "timeZone", subscription, public_api as "publicApi",
        created_at as "createdAt"
      from companies where $1::uuid is null or id = $1 order by created_at, id`,
    [id],
  );
  return rows.map((row) => ({ ...row, createdAt: formatUtc(row.createdAt) }));
}

/** Changes what a company may use; false when there is none with this id. Bypasses row-level security. */
export async function updateCompany(
  ownerPool: pg.Pool,
  id: string,
  changes: { subscription?: string | undefined; publicApi?: boolean | undefined },
): Promise<boolean> {
  const { rowCount } = await ownerPool.query(
    `update companies set subscription = coalesce($2, subscription), public_api = coalesce($3, public_api), updated_at = now()
      where id = $1`,
    [id, changes.subscription ?? null, changes.publicApi ?? null],
  );
  return rowCount === 1;
}

/** Bypasses row-level security. */
export async function findCompanyOfToken(ownerPool: pg.Pool, tokenId: string): Promise<CompanyId | null> {
  const { rows } = await ownerPool.query('select company_id from api_tokens where id = $1', [tokenId]);
  return rows[0]?.company_id ?? null;
}
