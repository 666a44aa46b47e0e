import type { z } from 'zod';
import { requestDecisions, requests, type requestTypes } from '#drizzle/schema/company-requests.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { inInstantRange, is, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText, textOfAnswers } from '../../platform/db/list-page.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { type Asking, perDecisionScope } from '../access/in-scope.ts';
import { REQUEST_TYPE, type RequestText, requestRecord } from './request-record.ts';
import {
  decisionOutput,
  type ListRequestsInput,
  type listDecisionsInput,
  type RequestOrderField,
  type requestOutput,
} from './schema.ts';

const ORDER_COLUMNS: Record<RequestOrderField, string> = {
  createdAt: 'requests.created_at',
  updatedAt: 'requests.updated_at',
};

const list = preparedList<RawRow>(
  {
    table: 'requests',
    alias: 'requests',
    isPlain: true,
    ...textOfAnswers(requestRecord, (page) => `${page} requests ${REQUEST_TYPE}`),
  },
  WRITTEN,
);

/** One page of requests in the API's format, newest first or as ordered, and the total of matches. */
export function listRequests(
  companyId: CompanyId,
  input: ListRequestsInput,
): Read<PageText<z.output<typeof requestOutput>>> {
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
  return list(companyId, call).map(({ head, rows }) => ({
    rows: requestRecord.page.write(rows),
    total: head.total,
  }));
}

const findRow = readRaw<RecordAt>(`
  select ${requestRecord.selected} from requests ${REQUEST_TYPE}
  where requests.company_id = $companyId and requests.id = $id`);

/** Throws `request_not_found`. */
export const getRequestText = (companyId: CompanyId, id: string): Read<RequestText> =>
  findRow({ companyId, id }).first().required('request_not_found').map(requestRecord.write);

/** Position of a request in its flow. */
export type FlowOfRequest = Pick<
  typeof requests.$inferSelect,
  'employeeId' | 'status' | 'flowTotalLevels' | 'flowCurrentLevel' | 'levels'
>;

const FLOW = `select employee_id as "employeeId", status, flow_total_levels as "flowTotalLevels",
    flow_current_level as "flowCurrentLevel", levels
  from requests where company_id = $companyId and id = $id`;
type DecidedAt = RecordAt & { now: string };

const selectFlow = perDecisionScope((isSeen) =>
  readText<FlowOfRequest, DecidedAt>(`${FLOW} and ${isSeen('employee_id')}`),
);
const lockFlow = perDecisionScope((isSeen) =>
  writeText<FlowOfRequest, DecidedAt>(`${FLOW} and ${isSeen('employee_id')} for no key update`),
);

type Deciding = Asking & Pick<Scope, 'now'>;

/** Undefined also if the requester is out of the scope of the caller and of those for whom they decide (I3, F4). */
export const findFlow = (scope: Deciding, id: string): Read<FlowOfRequest | undefined> =>
  selectFlow(scope)({ companyId: scope.companyId, id, now: scope.now().toString() }).first();

/** Keeps others from deciding the request until the end of the transaction; returns it as read under the lock. */
export const lockRequest = (scope: Deciding, id: string): Write<FlowOfRequest | undefined> =>
  lockFlow(scope)({ companyId: scope.companyId, id, now: scope.now().toString() }).first();

type AskedOfRequest = Pick<typeof requestTypes.$inferSelect, 'questions' | 'levels'>;

const shareType = writeText<AskedOfRequest, RecordAt>(
  'select questions, levels from request_types where company_id = $companyId and id = $id for key share',
);

/** Questions and levels of a type. It cannot be deleted until the end of the transaction. */
export const lockType = (companyId: CompanyId, id: string): Write<AskedOfRequest | undefined> =>
  shareType({ companyId, id }).first();

type TypeToAsk = Pick<typeof requestTypes.$inferSelect, 'id' | 'name' | 'icon' | 'questions'>;

const selectTypesToAsk = readText<TypeToAsk, { companyId: CompanyId }>(
  'select id, name, icon, questions from request_types where company_id = $companyId order by name, id',
);

/** All types by name, without their levels. */
export const listTypesToAsk = (companyId: CompanyId): Read<TypeToAsk[]> => selectTypesToAsk({ companyId });

const selectTypeUses = readText<{ id: string; isUsed: boolean; pending: number }, { companyId: CompanyId }>(`
  select t.id, exists (select from requests r where r.company_id = $companyId and r.request_type_id = t.id) as "isUsed",
      coalesce(p.pending, 0)::int as pending
    from request_types t left join (
      select request_type_id, count(*) as pending from requests
        where company_id = $companyId and status = 'pending' group by request_type_id
    ) p on p.request_type_id = t.id
    where t.company_id = $companyId`);

/** Uses of all types, unordered. */
export const findTypeUses = (companyId: CompanyId) => selectTypeUses({ companyId });

type NewRequest = Pick<
  typeof requests.$inferSelect,
  'id' | 'title' | 'status' | 'employeeId' | 'requestTypeId' | 'answers' | 'levels' | 'flowCurrentLevel'
>;

type RequestValues = Omit<NewRequest, 'answers' | 'levels'> &
  RecordAt & { answers: string; levels: string; flowTotalLevels: number; resolvedAt: string | null; now: string };

const writeRequest = writeText<never, RequestValues>(`
  insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
    flow_current_level, resolved_at, created_at, updated_at)
  values ($companyId, $id, $title, $status, $employeeId, $requestTypeId, $answers, $levels, $flowTotalLevels,
    $flowCurrentLevel, $resolvedAt, $now, $now)`);

export function insertRequest(
  companyId: CompanyId,
  { answers, levels, ...request }: NewRequest,
  at: Temporal.Instant,
): Write<never[]> {
  return writeRequest({
    ...request,
    companyId,
    answers: JSON.stringify(answers),
    levels: JSON.stringify(levels),
    flowTotalLevels: levels.length,
    ...stampsOf(request, at),
  });
}

/** The write that ends a request's flow also resolves it. */
function stampsOf({ status }: Pick<FlowOfRequest, 'status'>, at: Temporal.Instant) {
  const now = at.toString();
  return { resolvedAt: status === 'pending' ? null : now, now };
}

type FlowAfter = Pick<typeof requests.$inferSelect, 'status' | 'flowCurrentLevel' | 'resolvedById'>;

const updateFlow = writeText<never, FlowAfter & RecordAt & { resolvedAt: string | null; now: string }>(`
  update requests set status = $status, flow_current_level = $flowCurrentLevel, resolved_at = $resolvedAt,
    resolved_by_id = $resolvedById, updated_at = $now
  where company_id = $companyId and id = $id`);

export const setFlow = (companyId: CompanyId, id: string, flow: FlowAfter, at: Temporal.Instant): Write<never[]> =>
  updateFlow({ ...flow, companyId, id, ...stampsOf(flow, at) });

type Decision = typeof requestDecisions.$inferSelect;
export type NewDecision = Omit<Decision, 'companyId' | 'id' | 'createdAt'>;

const writeDecision = writeText<never, NewDecision & RecordAt & { createdAt: string }>(`
  insert into request_decisions (company_id, id, request_id, level, decision, approvers, decider_id, decider_name,
    on_behalf_of_id, on_behalf_of_name, comment, created_at, self_made)
  values ($companyId, $id, $requestId, $level, $decision, $approvers, $deciderId, $deciderName,
    $onBehalfOfId, $onBehalfOfName, $comment, $createdAt, $selfMade)`);

export const insertDecision = (companyId: CompanyId, decision: NewDecision, at: Temporal.Instant): Write<never[]> =>
  writeDecision({ ...decision, companyId, id: newId(), createdAt: at.toString() });

const decisionRecord = answeredRecord(decisionOutput, { table: requestDecisions });

/** The decisions on a request, oldest first or as ordered. */
export const listDecisions = (
  companyId: CompanyId,
  input: z.output<typeof listDecisionsInput>,
): Read<PageText<z.output<typeof decisionOutput>>> =>
  listAnswers(companyId, decisionRecord, input, {
    where: [is(requestDecisions.requestId, input.id)],
    columns: requestDecisions,
    defaultOrder: [[requestDecisions.createdAt, 'asc']],
  });

const selectAccepted = readText<Pick<Decision, 'approvers'>, RecordAt & { level: number }>(`
  select approvers from request_decisions
  where company_id = $companyId and request_id = $id and level = $level and decision = 'accepted'`);

/** Approvers of a level of a request, by position, who have accepted. */
export const listAccepted = (companyId: CompanyId, id: string, level: number): Read<number[]> =>
  selectAccepted({ companyId, id, level }).map((lines) => lines.flatMap(({ approvers }) => approvers));
