import { and, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { webhookEndpoints } from '#drizzle/schema/webhooks.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { inInstantRange, is } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type Read, readText, type Write, writeText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listEndpointsInput } from './schema.ts';

const { secret: _, previousSecret: __, ...shownColumns } = getTableColumns(webhookEndpoints);

type Row = typeof webhookEndpoints.$inferSelect;
export type WebhookEndpoint = Omit<Row, 'secret' | 'previousSecret'>;

const isEndpoint = (companyId: CompanyId, id: string) =>
  and(eq(webhookEndpoints.companyId, companyId), eq(webhookEndpoints.id, id));

export function listEndpoints(
  companyId: CompanyId,
  input: z.output<typeof listEndpointsInput>,
): Read<Page<WebhookEndpoint>> {
  return listPage(companyId, webhookEndpoints, input, {
    where: [
      is(webhookEndpoints.isActive, input.isActive),
      inInstantRange(webhookEndpoints.createdAt, input.createdAt),
      inInstantRange(webhookEndpoints.updatedAt, input.updatedAt),
    ],
    columns: webhookEndpoints,
    defaultOrder: [[webhookEndpoints.createdAt, 'asc']],
  });
}

export const findEndpoint = (companyId: CompanyId, id: string): Read<WebhookEndpoint | undefined> =>
  readBuilt(build.select(shownColumns).from(webhookEndpoints).where(isEndpoint(companyId, id))).first();

/** Locked until the end of the transaction, with its secrets. */
export const lockEndpoint = (companyId: CompanyId, id: string): Write<Row | undefined> =>
  writeBuilt(build.select().from(webhookEndpoints).where(isEndpoint(companyId, id)).for('no key update')).first();

type OfCompany = { companyId: CompanyId };

const lockCreation = writeText<unknown, OfCompany>(
  'select pg_advisory_xact_lock(hashtextextended($companyId::text, 7246012))',
);

/** Until the end of the transaction nobody else adds an endpoint to the company: a count that follows misses none. */
export const lockEndpointCreation = (companyId: CompanyId): Write<unknown> => lockCreation({ companyId });

const countRows = readText<{ count: number }, OfCompany>(
  'select count(*) as count from webhook_endpoints where company_id = $companyId',
);

/** How many endpoints a company has, active or not. */
export const countEndpoints = (companyId: CompanyId): Read<number> =>
  countRows({ companyId }).map(([row]) => row?.count ?? 0);

export const insertEndpoint = (endpoint: typeof webhookEndpoints.$inferInsert): Write<WebhookEndpoint> =>
  writeBuilt(build.insert(webhookEndpoints).values(endpoint).returning(shownColumns)).map(
    ([inserted]) => inserted as WebhookEndpoint,
  );

/** Of an endpoint that is locked. */
export const updateEndpoint = (companyId: CompanyId, id: string, changes: Partial<Row>): Write<WebhookEndpoint> =>
  writeBuilt(build.update(webhookEndpoints).set(changes).where(isEndpoint(companyId, id)).returning(shownColumns)).map(
    ([updated]) => updated as WebhookEndpoint,
  );

/** With its deliveries. Answers whether it was there. */
export const deleteEndpoint = (companyId: CompanyId, id: string): Write<boolean> =>
  writeBuilt(build.delete(webhookEndpoints).where(isEndpoint(companyId, id)))
    .affected()
    .map((deleted) => deleted > 0);
