import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { webhookDeliveries } from '#drizzle/schema/webhooks.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, is, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { AT_ONCE_PER_ENDPOINT } from './delivery-turns.ts';
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
    select d.id from webhook_endpoints e
    left join unnest($5::uuid[], $6::int[], $7::int[]) as busy (endpoint_id, under_way, turn) on busy.endpoint_id = e.id
    cross join lateral (
      select longest.id, longest.next_attempt_at, row_number() over (order by longest.next_attempt_at) as place from (
        select w.id, w.next_attempt_at from webhook_deliveries w
        where w.company_id = $1 and w.endpoint_id = e.id and w.status = 'pending' and w.next_attempt_at <= $2
        order by w.next_attempt_at limit greatest(${AT_ONCE_PER_ENDPOINT} - coalesce(busy.under_way, 0), 0)
        for update skip locked
      ) longest
    ) d
    where e.company_id = $1
    order by coalesce(busy.under_way, 0) + d.place, coalesce(busy.turn, 0), d.next_attempt_at limit $4
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

interface Claim {
  now: Temporal.Instant;
  leaseUntil: Temporal.Instant;
  limit: number;
  /** What this process is sending to which endpoint, and when each had its turn. */
  endpoints: readonly { endpointId: string; underWay: number; turn: number }[];
}

/**
 * Takes up to `limit` deliveries that are due and leaves those that another process is taking: first of endpoints to which the fewest
 * are on their way, then of those whose turn was longest ago, then the longest due.
 */
export function claimDeliveries(
  db: Db,
  companyId: CompanyId,
  { now, leaseUntil, limit, endpoints }: Claim,
): Promise<ClaimedDelivery[]> {
  return claim(db, [
    companyId,
    now.toString(),
    leaseUntil.toString(),
    limit,
    endpoints.map(({ endpointId }) => endpointId),
    endpoints.map(({ underWay }) => underWay),
    endpoints.map(({ turn }) => turn),
  ]);
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

const prune = statement<{ removed: number }>(`
  with removed as (
    delete from webhook_deliveries where company_id = $1 and id = any (array(
      select d.id from webhook_deliveries d join webhook_endpoints p on p.company_id = $1 and p.id = d.endpoint_id
      where d.company_id = $1 and d.created_at < $2 and d.status <> 'pending' limit $3))
    returning 1
  )
  select count(*) as removed from removed`);

/** Removes up to `limit` deliveries from before an instant, unless they are still on their way. Answers how many. */
export async function pruneDeliveries(
  db: Db,
  companyId: CompanyId,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<number> {
  const [row] = await prune(db, [companyId, before.toString(), limit]);
  return row?.removed ?? 0;
}
