import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type pg from 'pg';
import { apiTokens, companies, memberships } from '#drizzle/schema/access.ts';
import { overtimePolicies } from '#drizzle/schema/overtime.ts';
import type { Db } from '../db/client.ts';
import { listPage } from '../db/list-page.ts';
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
  return listPage(db, companyId, apiTokens, query, { columns: {}, defaultOrder: [desc(apiTokens.createdAt)] });
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

/** Removes an account that belongs to no company, as an interrupted `foundCompany` leaves one. Bypasses row-level security. */
export async function deleteStrayAccount(ownerPool: pg.Pool, email: string): Promise<void> {
  await ownerPool.query(
    `delete from auth."user" u
      where u.email = lower($1) and not exists (select from memberships m where m.user_id = u.id)`,
    [email],
  );
}
