import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { webhookDeliveries } from '#drizzle/schema/webhooks.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, is, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listDeliveriesInput } from './schema.ts';

export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

/** The newest first. */
export function listDeliveries(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listDeliveriesInput>,
): Promise<Page<WebhookDelivery>> {
  return listPage(db, companyId, webhookDeliveries, input, {
    where: [
      is(webhookDeliveries.endpointId, input.id),
      isOneOf(webhookDeliveries.status, input.status),
      isOneOf(webhookDeliveries.eventType, input.eventType),
      inInstantRange(webhookDeliveries.createdAt, input.createdAt),
    ],
    columns: { createdAt: webhookDeliveries.createdAt },
    defaultOrder: [[webhookDeliveries.createdAt, 'desc']],
  });
}

export async function insertDelivery(
  db: Db,
  delivery: typeof webhookDeliveries.$inferInsert,
): Promise<WebhookDelivery> {
  const [inserted] = await db.insert(webhookDeliveries).values(delivery).returning();
  return inserted as WebhookDelivery;
}

/** Begins the attempts of a delivery anew, at once. */
export async function restartDelivery(
  db: Db,
  companyId: CompanyId,
  endpointId: string,
  id: string,
  now: Temporal.Instant,
): Promise<WebhookDelivery | undefined> {
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ status: 'pending', attemptsSince: null, nextAttemptAt: new Date(now.epochMilliseconds) })
    .where(
      and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.id, id),
      ),
    )
    .returning();
  return delivery;
}

const failPending = statement<never>(`
  update webhook_deliveries set status = 'failed', failure = 'endpoint_deactivated'
  where company_id = $1 and endpoint_id = $2 and status = 'pending'`);

/** Ends what is on its way to an endpoint that is no longer active. Lock the endpoint first. */
export async function failPendingDeliveries(db: Db, companyId: CompanyId, endpointId: string): Promise<void> {
  await failPending(db, [companyId, endpointId]);
}

/** A delivery that this process alone tries until the lease ends. */
export interface ClaimedDelivery extends EventOfDelivery {
  id: string;
  endpointId: string;
  attempts: number;
  attemptsSince: Date;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

/** What happened, as it is kept with each delivery of it. */
export type EventOfDelivery = Pick<
  WebhookDelivery,
  | 'eventId'
  | 'eventType'
  | 'resource'
  | 'resourceId'
  | 'employeeId'
  | 'resourceStatus'
  | 'changedColumns'
  | 'actorType'
  | 'actorId'
  | 'actorName'
  | 'createdAt'
>;

const claim = statement<ClaimedDelivery>(`
  with due as (
    select d.id from webhook_deliveries d
    where d.company_id = $1 and d.status = 'pending' and d.next_attempt_at <= $2
    order by d.next_attempt_at limit $4 for update skip locked
  )
  update webhook_deliveries d
  set attempts = d.attempts + 1, last_attempt_at = $2, attempts_since = coalesce(d.attempts_since, $2), next_attempt_at = $3
  from due, webhook_endpoints p
  where d.company_id = $1 and d.id = due.id and p.company_id = $1 and p.id = d.endpoint_id
  returning d.id, d.endpoint_id as "endpointId", d.attempts, d.attempts_since as "attemptsSince",
    p.url, p.secret, p.previous_secret as "previousSecret", p.previous_secret_until as "previousSecretUntil",
    d.event_id as "eventId", d.event_type as "eventType", d.resource, d.resource_id as "resourceId",
    d.employee_id as "employeeId", d.resource_status as "resourceStatus", d.changed_columns as "changedColumns",
    d.actor_type as "actorType", d.actor_id as "actorId", d.actor_name as "actorName", d.created_at as "createdAt"`);

/** Takes up to `limit` deliveries that are due, the longest due first, and leaves those that another process is taking. */
export function claimDeliveries(
  db: Db,
  companyId: CompanyId,
  { now, leaseUntil, limit }: { now: Temporal.Instant; leaseUntil: Temporal.Instant; limit: number },
): Promise<ClaimedDelivery[]> {
  return claim(db, [companyId, now.toString(), leaseUntil.toString(), limit]);
}

const recover = statement<never>(
  'update webhook_endpoints set failing_since = null where company_id = $1 and id = $2 and failing_since is not null',
);
const succeed = statement<never>(`
  update webhook_deliveries set status = 'succeeded', response_status = $3, response_body = $4, failure = null
  where company_id = $1 and id = $2`);

type Attempted = Pick<ClaimedDelivery, 'id' | 'endpointId' | 'attempts' | 'url'>;
interface Response {
  status: number;
  body: string;
}

export async function recordSuccess(
  db: Db,
  companyId: CompanyId,
  { id, endpointId }: Attempted,
  { status, body }: Response,
): Promise<void> {
  await Promise.all([recover(db, [companyId, endpointId]), succeed(db, [companyId, id, status, body])]);
}

const noteFailure = statement<{ failingSince: Date }>(`
  update webhook_endpoints set failing_since = coalesce(failing_since, $4)
  where company_id = $1 and id = $2 and url = $3
  returning failing_since as "failingSince"`);
const fail = statement<never>(`
  update webhook_deliveries set status = case when $4::timestamptz is null then 'failed' else 'pending' end,
    next_attempt_at = coalesce($4, next_attempt_at), failure = $5, response_status = $6, response_body = $7
  where company_id = $1 and id = $2 and attempts = $3 and status = 'pending'`);

interface FailedAttempt {
  now: Temporal.Instant;
  /** Null: it is not tried again. */
  nextAttemptAt: Temporal.Instant | null;
  failure: string;
  response: Response | null;
}

/**
 * Keeps what became of an attempt, unless the delivery has been taken over since. Answers since when the endpoint has received
 * nothing; undefined when it is gone or has moved to another address.
 */
export async function recordFailure(
  db: Db,
  companyId: CompanyId,
  { id, endpointId, attempts, url }: Attempted,
  { now, nextAttemptAt, failure, response }: FailedAttempt,
): Promise<Date | undefined> {
  const next = nextAttemptAt?.toString() ?? null;
  // The endpoint first, as in all that locks both.
  const [[endpoint]] = await Promise.all([
    noteFailure(db, [companyId, endpointId, url, now.toString()]),
    fail(db, [companyId, id, attempts, next, failure, response?.status ?? null, response?.body ?? null]),
  ]);
  return endpoint?.failingSince;
}

const deactivate = statement<never>(`
  update webhook_endpoints set is_active = false, deactivation_reason = $3, updated_at = $4
  where company_id = $1 and id = $2 and is_active`);

/** Ends an endpoint that does not receive, and all that is on its way to it. */
export async function deactivateEndpoint(
  db: Db,
  companyId: CompanyId,
  endpointId: string,
  reason: 'gone' | 'failing',
  now: Temporal.Instant,
): Promise<void> {
  await Promise.all([
    deactivate(db, [companyId, endpointId, reason, now.toString()]),
    failPending(db, [companyId, endpointId]),
  ]);
}

const prune = statement<never>(`
  delete from webhook_deliveries d using webhook_endpoints p
  where p.company_id = $1 and d.company_id = $1 and d.endpoint_id = p.id and d.created_at < $2 and d.status <> 'pending'`);

/** Removes deliveries from before an instant, unless they are still on their way. */
export async function pruneDeliveries(db: Db, companyId: CompanyId, before: Temporal.Instant): Promise<void> {
  await prune(db, [companyId, before.toString()]);
}
