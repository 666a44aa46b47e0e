import { and, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { webhookEndpoints } from '#drizzle/schema/webhooks.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, is } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listEndpointsInput } from './schema.ts';

const { secret: _, previousSecret: __, ...shownColumns } = getTableColumns(webhookEndpoints);

type Row = typeof webhookEndpoints.$inferSelect;
export type WebhookEndpoint = Omit<Row, 'secret' | 'previousSecret'>;

const isEndpoint = (companyId: CompanyId, id: string) =>
  and(eq(webhookEndpoints.companyId, companyId), eq(webhookEndpoints.id, id));

export function listEndpoints(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listEndpointsInput>,
): Promise<Page<WebhookEndpoint>> {
  return listPage(db, companyId, webhookEndpoints, input, {
    where: [
      is(webhookEndpoints.isActive, input.isActive),
      inInstantRange(webhookEndpoints.createdAt, input.createdAt),
      inInstantRange(webhookEndpoints.updatedAt, input.updatedAt),
    ],
    columns: webhookEndpoints,
    defaultOrder: [[webhookEndpoints.createdAt, 'asc']],
  });
}

export async function findEndpoint(db: Db, companyId: CompanyId, id: string): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await db.select(shownColumns).from(webhookEndpoints).where(isEndpoint(companyId, id));
  return endpoint;
}

/** Locked until the end of the transaction, with its secrets. */
export async function lockEndpoint(db: Db, companyId: CompanyId, id: string): Promise<Row | undefined> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(isEndpoint(companyId, id)).for('no key update');
  return endpoint;
}

const lockCreation = statement<never>('select pg_advisory_xact_lock(hashtextextended($1::text, 7246012))');
const countRows = statement<{ count: number }>('select count(*) as count from webhook_endpoints where company_id = $1');

/** How many endpoints a company has, active or not. Until the end of the transaction nobody else adds one. */
export async function countEndpoints(db: Db, companyId: CompanyId): Promise<number> {
  // The lock is a statement of its own: the one after it sees what the writer before us committed.
  const [, [row]] = await Promise.all([lockCreation(db, [companyId]), countRows(db, [companyId])]);
  return row?.count ?? 0;
}

export async function insertEndpoint(db: Db, endpoint: typeof webhookEndpoints.$inferInsert): Promise<WebhookEndpoint> {
  const [inserted] = await db.insert(webhookEndpoints).values(endpoint).returning(shownColumns);
  return inserted as WebhookEndpoint;
}

/** Of an endpoint that is locked. */
export async function updateEndpoint(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<Row>,
): Promise<WebhookEndpoint> {
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set(changes)
    .where(isEndpoint(companyId, id))
    .returning(shownColumns);
  return endpoint as WebhookEndpoint;
}

/** With its deliveries. Answers whether it was there. */
export async function deleteEndpoint(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(webhookEndpoints)
    .where(isEndpoint(companyId, id))
    .returning({ id: webhookEndpoints.id });
  return deleted.length > 0;
}
