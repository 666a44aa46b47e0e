import { type Level, type Question, requestDecisions, requests } from '#drizzle/schema/requests.ts';
import { type Db, statement } from '../db/client.ts';
import { inInstantRange, is, isOneOf } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { orderText, preparedList } from '../db/prepared-list.ts';
import { DomainError } from '../shared/errors.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import { JsonText } from '../shared/json-text.ts';
import type { Page } from '../shared/lists.ts';
import { REQUEST_JSON, REQUEST_TYPE, type RequestsText, type RequestText } from './request-json.ts';
import type { ListRequestsInput, RequestOrderField } from './schema.ts';

const ORDER_COLUMNS: Record<RequestOrderField, string> = {
  createdAt: 'requests.created_at',
  updatedAt: 'requests.updated_at',
};

const list = preparedList<{ text: string; total: number }>({
  table: 'requests',
  alias: 'requests',
  isPlain: true,
  rows: ({ page, order, total }) =>
    `select ${REQUEST_JSON} as text${total} from ${page} requests ${REQUEST_TYPE} order by ${order}`,
});

/** One page of requests as they are answered, newest first or as ordered, and the number of all that match, in one round trip. */
export async function listRequests(
  db: Db,
  companyId: CompanyId,
  input: ListRequestsInput,
): Promise<{ rows: RequestsText; total: number }> {
  const { page, limit } = input;
  const call = {
    conditions: [
      is(requests.status, input.status),
      isOneOf(requests.status, input['status[in]']),
      isOneOf(requests.requestTypeId, input.requestTypeId),
      isOneOf(requests.requestTypeId, input.requestTypeIds),
      isOneOf(requests.employeeId, input.employeeId),
      inInstantRange(requests.createdAt, input.createdAt),
      inInstantRange(requests.updatedAt, input.updatedAt),
    ].flat(),
    order: orderText(input.orderBy, (field) => ORDER_COLUMNS[field], 'requests.id', ['requests.created_at desc']),
    page,
    limit,
  };
  const { head, rows } = await list(db, companyId, call);
  return { rows: new JsonText(`[${rows.map(({ text }) => text).join(',')}]`), total: head.total };
}

const findText = statement<{ text: string }>(
  `select ${REQUEST_JSON} as text from requests ${REQUEST_TYPE} where requests.company_id = $1 and requests.id = $2`,
);

/** Throws `request_not_found`. */
export async function getRequestText(db: Db, companyId: CompanyId, id: string): Promise<RequestText> {
  const [found] = await findText(db, [companyId, id]);
  if (!found) throw new DomainError('request_not_found');
  return new JsonText(found.text);
}

/** Where a request stands in its flow. */
export type FlowOfRequest = Pick<
  typeof requests.$inferSelect,
  'employeeId' | 'status' | 'flowTotalLevels' | 'flowCurrentLevel'
> & { levels: Level[] };

const FLOW = `select employee_id as "employeeId", status, flow_total_levels as "flowTotalLevels",
    flow_current_level as "flowCurrentLevel", levels
  from requests where company_id = $1 and id = $2`;
const selectFlow = statement<FlowOfRequest>(FLOW);
const lockFlow = statement<FlowOfRequest>(`${FLOW} for no key update`);

export async function findFlow(db: Db, companyId: CompanyId, id: string): Promise<FlowOfRequest | undefined> {
  const [flow] = await selectFlow(db, [companyId, id]);
  return flow;
}

/** Keeps others from deciding the request until the end of the transaction; as it is once the lock is held. */
export async function lockRequest(db: Db, companyId: CompanyId, id: string): Promise<FlowOfRequest | undefined> {
  const [flow] = await lockFlow(db, [companyId, id]);
  return flow;
}

const selectType = statement<{ questions: Question[]; levels: Level[] }>(
  'select questions, levels from request_types where company_id = $1 and id = $2 for key share',
);

/** What a type asks, and keeps asking until the end of the transaction. */
export async function findType(db: Db, companyId: CompanyId, id: string) {
  const [type] = await selectType(db, [companyId, id]);
  return type;
}

// Written by hand: sent when they are started, and so before what reads them in the same round trip.
const writeRequest = statement<never>(`
  insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
    flow_current_level, resolved_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`);

type NewRequest = Pick<
  typeof requests.$inferSelect,
  'id' | 'title' | 'status' | 'employeeId' | 'requestTypeId' | 'answers' | 'levels' | 'flowCurrentLevel'
>;

export async function insertRequest(
  db: Db,
  companyId: CompanyId,
  request: NewRequest,
  at: Temporal.Instant,
): Promise<void> {
  const { id, title, status, employeeId, requestTypeId, answers, levels, flowCurrentLevel } = request;
  const flow = [JSON.stringify(levels), levels.length, flowCurrentLevel];
  const [madeAt, resolvedAt] = [at.toString(), status === 'pending' ? null : at.toString()];
  await writeRequest(db, [
    companyId,
    id,
    title,
    status,
    employeeId,
    requestTypeId,
    JSON.stringify(answers),
    ...flow,
    resolvedAt,
    madeAt,
  ]);
}

const updateFlow = statement<never>(`
  update requests set status = $3, flow_current_level = $4, resolved_at = $5, resolved_by_id = $6, updated_at = $7
  where company_id = $1 and id = $2`);

export async function setFlow(
  db: Db,
  companyId: CompanyId,
  id: string,
  flow: Pick<FlowOfRequest, 'status' | 'flowCurrentLevel'> & { resolvedById: string | null },
  at: Temporal.Instant,
): Promise<void> {
  const resolvedAt = flow.status === 'pending' ? null : at.toString();
  await updateFlow(db, [
    companyId,
    id,
    flow.status,
    flow.flowCurrentLevel,
    resolvedAt,
    flow.resolvedById,
    at.toString(),
  ]);
}

export type Decision = typeof requestDecisions.$inferSelect;
export type NewDecision = Omit<Decision, 'companyId' | 'id' | 'createdAt'>;

const writeDecision = statement<never>(`
  insert into request_decisions (company_id, id, request_id, level, decision, approvers, decider_id, decider_name,
    on_behalf_of_id, on_behalf_of_name, comment, created_at, self_made)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`);

export async function insertDecision(
  db: Db,
  companyId: CompanyId,
  decision: NewDecision,
  at: Temporal.Instant,
): Promise<void> {
  await writeDecision(db, [
    companyId,
    newId(),
    decision.requestId,
    decision.level,
    decision.decision,
    decision.approvers,
    decision.deciderId,
    decision.deciderName,
    decision.onBehalfOfId,
    decision.onBehalfOfName,
    decision.comment,
    at.toString(),
    decision.selfMade,
  ]);
}

/** The decisions on a request, oldest first. */
export function listDecisions(
  db: Db,
  companyId: CompanyId,
  input: { id: string; page: number; limit: number },
): Promise<Page<Decision>> {
  return listPage(db, companyId, requestDecisions, input, {
    where: [is(requestDecisions.requestId, input.id)],
    columns: {},
    defaultOrder: [[requestDecisions.createdAt, 'asc']],
  });
}

const selectAccepted = statement<{ approvers: number[] }>(`
  select approvers from request_decisions
  where company_id = $1 and request_id = $2 and level = $3 and decision = 'accepted'`);

/** The approvers of a level, by position, whose acceptance is given. */
export async function listAccepted(db: Db, companyId: CompanyId, requestId: string, level: number): Promise<number[]> {
  const lines = await selectAccepted(db, [companyId, requestId, level]);
  return lines.flatMap(({ approvers }) => approvers);
}
