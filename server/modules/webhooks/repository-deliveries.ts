import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { webhookDeliveries } from '#drizzle/schema/webhooks.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { build, writeAnswers } from '../../platform/db/built.ts';
import { inInstantRange, is, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { readRaw } from '../../platform/db/raw-rows.ts';
import { type Read, type RecordAt, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { AT_ONCE_PER_ENDPOINT } from './delivery-turns.ts';
import { bodyOf, type EventOfDelivery } from './rules-event.ts';
import { deliveryOutput, deliveryWithEventOutput, type listDeliveriesInput } from './schema.ts';

type Delivery = z.output<typeof deliveryOutput>;
export type DeliveryAnswer = JsonText<Delivery>;

const nextAttemptAt = {
  sql: `case when webhook_deliveries.status = 'pending' then webhook_deliveries.next_attempt_at end`,
  type: 'timestamp with time zone',
} as const;
const record = answeredRecord(deliveryOutput, { table: webhookDeliveries, own: { nextAttemptAt } });

/** Columns of an event, in the order in which they are read below. */
const EVENT_COLUMNS = [
  ...['event_type', 'resource', 'resource_id', 'employee_id', 'resource_status', 'to_json(changed_columns)'],
  ...['actor_type', 'actor_id', 'actor_name', 'created_at'],
];

function readEvent(texts: readonly (string | null)[]): EventOfDelivery {
  const [eventType, resource, resourceId, employeeId, resourceStatus, columns, actorType, actorId, actorName, at] =
    texts;
  return {
    ...{ eventType, resource, resourceId, employeeId, resourceStatus, actorType, actorId, actorName },
    changedColumns: JSON.parse(columns ?? '[]'),
    createdAt: Temporal.Instant.from(at as string),
  } as EventOfDelivery;
}

const recordWithEvent = answeredRecord(deliveryWithEventOutput, {
  table: webhookDeliveries,
  own: {
    nextAttemptAt,
    event: { from: EVENT_COLUMNS, write: (...texts) => JSON.stringify(bodyOf(readEvent(texts))) },
  },
});
export type DeliveryWithEventAnswer = JsonText<z.output<typeof deliveryWithEventOutput>>;

const findWithEvent = readRaw<RecordAt & { endpointId: string }>(
  `select ${recordWithEvent.selected} from webhook_deliveries
    where company_id = $companyId and endpoint_id = $endpointId and id = $id`,
);

/** Includes the body that is sent. Throws `webhook_delivery_not_found`. */
export const getDelivery = (companyId: CompanyId, endpointId: string, id: string): Read<DeliveryWithEventAnswer> =>
  findWithEvent({ companyId, endpointId, id })
    .map((rows) => rows.map(recordWithEvent.write))
    .first()
    .required('webhook_delivery_not_found');

/** Deliveries, newest first. */
export function listDeliveries(
  companyId: CompanyId,
  input: z.output<typeof listDeliveriesInput>,
): Read<PageText<Delivery>> {
  return listAnswers(companyId, record, input, {
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

export const insertDelivery = (delivery: typeof webhookDeliveries.$inferInsert): Write<DeliveryAnswer> =>
  writeAnswers(build.insert(webhookDeliveries).values(delivery), record, delivery).map(
    ([inserted]) => inserted as DeliveryAnswer,
  );

/** Restarts the attempts of a delivery, at once. Throws `webhook_delivery_not_found`. */
export function restartDelivery(
  companyId: CompanyId,
  endpointId: string,
  id: string,
  now: Temporal.Instant,
): Write<DeliveryAnswer> {
  const isDelivery = and(
    eq(webhookDeliveries.companyId, companyId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.id, id),
  );
  const restarted = { status: 'pending', attemptsSince: null, nextAttemptAt: new Date(now.epochMilliseconds) } as const;
  return writeAnswers(build.update(webhookDeliveries).set(restarted).where(isDelivery), record, { companyId })
    .first()
    .required('webhook_delivery_not_found');
}

const failPending = writeText<never, RecordAt>(`
  update webhook_deliveries set status = 'failed', failure = 'endpoint_deactivated'
  where company_id = $companyId and endpoint_id = $id and status = 'pending'`);

/** Fails the pending deliveries to an endpoint that is no longer active. Call after locking the endpoint. */
export const failPendingDeliveries = (companyId: CompanyId, endpointId: string): Write<never[]> =>
  failPending({ companyId, id: endpointId });

const selectPendingTypes = readText<{ eventType: string }, RecordAt>(`
  select distinct event_type as "eventType" from webhook_deliveries
  where company_id = $companyId and endpoint_id = $id and status = 'pending'`);

/** Types of the pending events for an endpoint. */
export const listPendingTypes = (companyId: CompanyId, endpointId: string): Read<string[]> =>
  selectPendingTypes({ companyId, id: endpointId }).map((rows) => rows.map(({ eventType }) => eventType));

/** A delivery that this process alone tries until the lease expires. */
export interface ClaimedDelivery extends EventOfDelivery {
  id: string;
  eventId: string;
  endpointId: string;
  attempts: number;
  attemptsSince: Date;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

type ClaimValues = {
  companyId: CompanyId;
  now: string;
  leaseUntil: string;
  limit: number;
  endpointIds: readonly string[];
  underWay: readonly number[];
  turns: readonly number[];
};

const claim = writeText<ClaimedDelivery, ClaimValues>(`
  with due as (
    select d.id from webhook_endpoints e
    left join unnest($endpointIds::uuid[], $underWay::int[], $turns::int[]) as busy (endpoint_id, under_way, turn)
      on busy.endpoint_id = e.id
    cross join lateral (
      select longest.id, longest.next_attempt_at, row_number() over (order by longest.next_attempt_at) as place from (
        select w.id, w.next_attempt_at from webhook_deliveries w
        where w.company_id = $companyId and w.endpoint_id = e.id and w.status = 'pending' and w.next_attempt_at <= $now
        order by w.next_attempt_at limit greatest(${AT_ONCE_PER_ENDPOINT} - coalesce(busy.under_way, 0), 0)
        for update skip locked
      ) longest
    ) d
    where e.company_id = $companyId
    order by coalesce(busy.under_way, 0) + d.place, coalesce(busy.turn, 0), d.next_attempt_at limit $limit
  )
  update webhook_deliveries d
  set attempts = d.attempts + 1, last_attempt_at = $now, attempts_since = coalesce(d.attempts_since, $now),
    next_attempt_at = $leaseUntil
  from due, webhook_endpoints p
  where d.company_id = $companyId and d.id = due.id and p.company_id = $companyId and p.id = d.endpoint_id
  returning d.id, d.endpoint_id as "endpointId", d.attempts, d.attempts_since as "attemptsSince",
    p.url, p.secret, p.previous_secret as "previousSecret", p.previous_secret_until as "previousSecretUntil",
    d.event_id as "eventId", d.event_type as "eventType", d.resource, d.resource_id as "resourceId",
    d.employee_id as "employeeId", d.resource_status as "resourceStatus", d.changed_columns as "changedColumns",
    d.actor_type as "actorType", d.actor_id as "actorId", d.actor_name as "actorName", d.created_at as "createdAt"`);

interface Claim {
  now: Temporal.Instant;
  leaseUntil: Temporal.Instant;
  limit: number;
  /** Number of this process's deliveries in progress per endpoint, and the endpoint's last turn. */
  endpoints: readonly { endpointId: string; underWay: number; turn: number }[];
}

/**
 * Claims up to `limit` due deliveries that no other process is claiming: first for the endpoints with the fewest in progress, then for
 * those served longest ago, then the longest overdue.
 */
export function claimDeliveries(
  companyId: CompanyId,
  { now, leaseUntil, limit, endpoints }: Claim,
): Write<ClaimedDelivery[]> {
  return claim({
    companyId,
    now: now.toString(),
    leaseUntil: leaseUntil.toString(),
    limit,
    endpointIds: endpoints.map(({ endpointId }) => endpointId),
    underWay: endpoints.map(({ underWay }) => underWay),
    turns: endpoints.map(({ turn }) => turn),
  });
}

const recover = writeText<never, RecordAt>(`
  update webhook_endpoints set failing_since = null
  where company_id = $companyId and id = $id and failing_since is not null`);
const succeed = writeText<never, RecordAt & Response>(`
  update webhook_deliveries set status = 'succeeded', response_status = $status, response_body = $body, failure = null
  where company_id = $companyId and id = $id`);

type Attempted = Pick<ClaimedDelivery, 'id' | 'endpointId' | 'attempts' | 'url'>;
type Response = { status: number; body: string };

export const recordSuccess = (
  companyId: CompanyId,
  { id, endpointId }: Attempted,
  { status, body }: Response,
): Write<unknown> => together(recover({ companyId, id: endpointId }), succeed({ companyId, id, status, body }));

/** An endpoint with a failed attempt. */
export interface FailingEndpoint {
  failingSince: Date;
  /** True if the failing began with this attempt, while the endpoint was active: of two simultaneous failures one begins it. */
  hasBegun: boolean;
  url: string;
  description: string | null;
}

const noteFailure = writeText<FailingEndpoint, RecordAt & { url: string; now: string }>(`
  with before as (
    select company_id, id, failing_since is null as was_well from webhook_endpoints
    where company_id = $companyId and id = $id and url = $url for update
  )
  update webhook_endpoints e set failing_since = coalesce(e.failing_since, $now)
  from before where e.company_id = $companyId and e.id = before.id
  returning e.failing_since as "failingSince", before.was_well and e.is_active as "hasBegun", e.url, e.description`);

type FailureValues = RecordAt & {
  attempts: number;
  nextAttemptAt: string | null;
  failure: string;
  status: number | null;
  body: string | null;
};

const fail = writeText<never, FailureValues>(`
  update webhook_deliveries set status = case when $nextAttemptAt::timestamptz is null then 'failed' else 'pending' end,
    next_attempt_at = coalesce($nextAttemptAt, next_attempt_at), failure = $failure, response_status = $status,
    response_body = $body
  where company_id = $companyId and id = $id and attempts = $attempts and attempts_since is not null
    and status = 'pending'`);

interface FailedAttempt {
  now: Temporal.Instant;
  /** Null: no further attempt. */
  nextAttemptAt: Temporal.Instant | null;
  failure: string;
  response: Response | null;
}

/**
 * Stores the outcome of an attempt, unless the delivery has been claimed again or restarted since. Returns since when the endpoint has
 * received nothing, and whether that begins now; undefined if it was deleted or has moved to another address.
 */
export function recordFailure(
  companyId: CompanyId,
  { id, endpointId, attempts, url }: Attempted,
  { now, nextAttemptAt, failure, response }: FailedAttempt,
): Write<FailingEndpoint | undefined> {
  const next = nextAttemptAt?.toString() ?? null;
  const { status = null, body = null } = response ?? {};
  // Locks the endpoint first, like everything that locks both.
  return together(
    noteFailure({ companyId, id: endpointId, url, now: now.toString() }),
    fail({ companyId, id, attempts, nextAttemptAt: next, failure, status, body }),
  ).map(([[endpoint]]) => endpoint);
}

type DeactivationReason = 'gone' | 'failing';

const deactivate = writeText<never, RecordAt & { reason: DeactivationReason; now: string }>(`
  update webhook_endpoints set is_active = false, deactivation_reason = $reason, updated_at = $now
  where company_id = $companyId and id = $id and is_active`);

/** Deactivates an endpoint that does not receive, and fails its pending deliveries. */
export const deactivateEndpoint = (
  companyId: CompanyId,
  id: string,
  reason: DeactivationReason,
  now: Temporal.Instant,
): Write<unknown> =>
  together(deactivate({ companyId, id, reason, now: now.toString() }), failPending({ companyId, id }));

const prune = writeText<{ removed: number }, { companyId: CompanyId; before: string; limit: number }>(`
  with removed as (
    delete from webhook_deliveries where company_id = $companyId and id = any (array(
      select d.id from webhook_deliveries d
      join webhook_endpoints p on p.company_id = $companyId and p.id = d.endpoint_id
      where d.company_id = $companyId and d.created_at < $before and d.status <> 'pending' limit $limit))
    returning 1
  )
  select count(*) as removed from removed`);

/** Deletes up to `limit` deliveries from before an instant, except pending ones. Returns their number. */
export const pruneDeliveries = (
  companyId: CompanyId,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Write<number> => prune({ companyId, before: before.toString(), limit }).map(([row]) => row?.removed ?? 0);
