import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { webhookEndpoints } from '#drizzle/schema/webhooks.ts';
import { type AnswerField, always, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { inInstantRange, is } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { signsStill } from './rules.ts';
import { endpointOutput, endpointWithSecretOutput, type listEndpointsInput } from './schema.ts';

type Row = typeof webhookEndpoints.$inferSelect;
type Endpoint = z.output<typeof endpointOutput>;
export type EndpointAnswer = JsonText<Endpoint>;
export type EndpointWithSecretAnswer = JsonText<z.output<typeof endpointWithSecretOutput>>;

const previousSecretUntilAt = (now: Temporal.Instant): AnswerField => ({
  from: ['webhook_endpoints.previous_secret_until'],
  write: (text) => {
    const until = text === null ? null : Temporal.Instant.from(text);
    return JSON.stringify(until && signsStill(until, now) ? formatUtc(until) : null);
  },
});

/** An endpoint without its secrets. */
const recordAt = (now: Temporal.Instant) =>
  answeredRecord(endpointOutput, {
    table: webhookEndpoints,
    own: { previousSecretUntil: previousSecretUntilAt(now) },
  });

/** Includes the new secret, returned once. */
const recordWith = (secret: string, now: Temporal.Instant) =>
  answeredRecord(endpointWithSecretOutput, {
    table: webhookEndpoints,
    own: { previousSecretUntil: previousSecretUntilAt(now), secret: always(JSON.stringify(secret)) },
  });

const isEndpoint = (companyId: CompanyId, id: string) =>
  and(eq(webhookEndpoints.companyId, companyId), eq(webhookEndpoints.id, id));

export function listEndpoints(
  companyId: CompanyId,
  input: z.output<typeof listEndpointsInput>,
  now: Temporal.Instant,
): Read<PageText<Endpoint>> {
  return listAnswers(companyId, recordAt(now), input, {
    where: [
      is(webhookEndpoints.isActive, input.isActive),
      inInstantRange(webhookEndpoints.createdAt, input.createdAt),
      inInstantRange(webhookEndpoints.updatedAt, input.updatedAt),
    ],
    columns: webhookEndpoints,
    defaultOrder: [[webhookEndpoints.createdAt, 'asc']],
  });
}

/** Throws `webhook_endpoint_not_found`. */
export const getEndpoint = (companyId: CompanyId, id: string, now: Temporal.Instant): Read<EndpointAnswer> =>
  findAnswer(recordAt(now))({ companyId, id }).first().required('webhook_endpoint_not_found');

const selectActive = readText<{ isActive: boolean }, RecordAt>(
  'select is_active as "isActive" from webhook_endpoints where company_id = $companyId and id = $id',
);

/** Returns whether events are delivered to an endpoint. Throws `webhook_endpoint_not_found`. */
export const isActive = (companyId: CompanyId, id: string): Read<boolean> =>
  selectActive({ companyId, id })
    .first()
    .required('webhook_endpoint_not_found')
    .map((endpoint) => endpoint.isActive);

/** Locks the endpoint until the end of the transaction, with its secrets. */
export const lockEndpoint = (companyId: CompanyId, id: string): Write<Row | undefined> =>
  writeBuilt(build.select().from(webhookEndpoints).where(isEndpoint(companyId, id)).for('no key update')).first();

type OfCompany = { companyId: CompanyId };

const lockCreation = writeText<unknown, OfCompany>(
  'select pg_advisory_xact_lock(hashtextextended($companyId::text, 7246012))',
);

/** Prevents others from adding an endpoint to the company until the end of the transaction: a count afterwards misses none. */
export const lockEndpointCreation = (companyId: CompanyId): Write<unknown> => lockCreation({ companyId });

const countRows = readText<{ count: number }, OfCompany>(
  'select count(*) as count from webhook_endpoints where company_id = $companyId',
);

/** Number of a company's endpoints, active or not. */
export const countEndpoints = (companyId: CompanyId): Read<number> =>
  countRows({ companyId }).map(([row]) => row?.count ?? 0);

export const insertEndpoint = (
  endpoint: typeof webhookEndpoints.$inferInsert,
  secret: string,
  now: Temporal.Instant,
): Write<EndpointWithSecretAnswer> =>
  writeAnswers(build.insert(webhookEndpoints).values(endpoint), recordWith(secret, now), endpoint).map(
    ([inserted]) => inserted as EndpointWithSecretAnswer,
  );

const changed = (companyId: CompanyId, id: string, changes: Partial<Row>) =>
  build.update(webhookEndpoints).set(changes).where(isEndpoint(companyId, id));

/** Call after locking the endpoint. */
export const updateEndpoint = (
  companyId: CompanyId,
  id: string,
  changes: Partial<Row>,
  now: Temporal.Instant,
): Write<EndpointAnswer> =>
  writeAnswers(changed(companyId, id, changes), recordAt(now), { companyId }).map(
    ([updated]) => updated as EndpointAnswer,
  );

/** Call after locking the endpoint. Returns it with the new secret. */
export const replaceSecret = (
  companyId: CompanyId,
  id: string,
  changes: Partial<Row>,
  { secret, now }: { secret: string; now: Temporal.Instant },
): Write<EndpointWithSecretAnswer> =>
  writeAnswers(changed(companyId, id, changes), recordWith(secret, now), { companyId }).map(
    ([updated]) => updated as EndpointWithSecretAnswer,
  );

/** Deletes an endpoint with its deliveries. Returns whether it existed. */
export const deleteEndpoint = (companyId: CompanyId, id: string): Write<boolean> =>
  writeBuilt(build.delete(webhookEndpoints).where(isEndpoint(companyId, id)))
    .affected()
    .map((deleted) => deleted > 0);
