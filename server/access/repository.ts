import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type pg from 'pg';
import { apiTokens, companies, memberships } from '#drizzle/schema/access.ts';
import { overtimePolicies } from '#drizzle/schema/overtime-policies.ts';
import type { Db } from '../db/client.ts';
import { listPage } from '../db/list-page.ts';
import { formatUtc } from '../shared/dates.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';

const { hash: _, ...shownColumns } = getTableColumns(apiTokens);

export type ApiToken = Omit<typeof apiTokens.$inferSelect, 'hash'>;

export async function insertCompany(
  db: Db,
  company: typeof companies.$inferInsert,
  defaultPolicy: typeof overtimePolicies.$inferInsert,
): Promise<void> {
  await Promise.all([db.insert(companies).values(company), db.insert(overtimePolicies).values(defaultPolicy)]);
}

export async function insertMembership(db: Db, membership: typeof memberships.$inferInsert): Promise<void> {
  await db.insert(memberships).values(membership);
}

export async function insertToken(db: Db, token: typeof apiTokens.$inferInsert): Promise<ApiToken> {
  const [inserted] = await db.insert(apiTokens).values(token).returning(shownColumns);
  return inserted as ApiToken;
}

/** Tokens of every state, the newest first. */
export function listTokens(
  db: Db,
  companyId: CompanyId,
  query: { page: number; limit: number },
): Promise<Page<ApiToken>> {
  return listPage(db, companyId, apiTokens, query, { columns: {}, defaultOrder: [[apiTokens.createdAt, 'desc']] });
}

/** Ends a token. The first revocation's instant stays. */
export async function revokeToken(db: Db, companyId: CompanyId, id: string, at: Date): Promise<ApiToken | undefined> {
  const [token] = await db
    .update(apiTokens)
    .set({ revokedAt: sql`coalesce(${apiTokens.revokedAt}, ${at})`, updatedAt: at })
    .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.id, id)))
    .returning(shownColumns);
  return token;
}

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
