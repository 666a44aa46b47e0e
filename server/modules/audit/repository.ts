import type { z } from 'zod';
import { auditLines } from '#drizzle/schema/audit.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { type Condition, inInstantRange, isMissing, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, inScope } from '../access/in-scope.ts';
import { FOR_PERSON } from '../access/repository-documents.ts';
import {
  type AuditEventAction,
  type AuditRecordType,
  CHANGES,
  SYSTEM_ID,
  UNSEEN_CONTRACT_COLUMNS,
} from './constants.ts';
import { fieldsJson } from './rules.ts';
import type { ReadableLines } from './rules-scopes.ts';
import { type AuditActor, auditLineOutput, type listAuditInput, type listHistoryInput } from './schema.ts';

const record = answeredRecord(auditLineOutput, {
  table: auditLines,
  own: {
    at: { sql: 'audit_lines.created_at', type: 'timestamp with time zone' },
    actor: {
      members: {
        type: { sql: 'audit_lines.actor_type', type: 'enumeration' },
        id: { sql: 'audit_lines.actor_id', type: 'text' },
        name: { sql: 'audit_lines.actor_name', type: 'text' },
      },
    },
    part: {
      sql: `case when audit_lines.part_id is not null then json_build_object('type', audit_lines.part_type, 'id', audit_lines.part_id) end`,
      type: 'json',
    },
    before: { from: ['audit_lines.before'], write: fieldsJson },
    after: { from: ['audit_lines.after'], write: fieldsJson },
  },
});

/** The system has no id. */
function actedBy(ids: readonly string[] | undefined): Condition[] {
  const known = ids?.filter((id) => id !== SYSTEM_ID);
  if (known?.length === ids?.length) return isOneOf(auditLines.actorId, known);
  return known?.length
    ? [['(audit_lines.actor_id = any(?) or audit_lines.actor_id is null)', known]]
    : isMissing(auditLines.actorId, true);
}

/** Lines, newest first unless ordered (I11): all that match, or those of them that a token may read. */
export const listAuditLines = (
  companyId: CompanyId,
  { from, to, ...input }: z.output<typeof listAuditInput>,
  readable: ReadableLines | 'all',
): Read<PageText<z.output<typeof auditLineOutput>>> =>
  listAnswers(companyId, record, input, {
    where: [
      inInstantRange(auditLines.createdAt, { gte: from, lte: to }),
      actedBy(input.actorId),
      isOneOf(auditLines.recordType, input.recordType),
      isOneOf(auditLines.recordId, input.recordId),
      isOneOf(auditLines.action, input.action),
      readable === 'all' ? [] : isReadable(readable),
    ],
    columns: { at: auditLines.createdAt },
    defaultOrder: [[auditLines.createdAt, 'desc']],
  });

/** I10: a reader sees the lines of records and events that their scopes allow, if a column changed that is not pay. */
const isReadable = ({ recordTypes, unreadPartTypes, unreadEvents, unreadColumns }: ReadableLines): Condition[] => [
  ['audit_lines.record_type = any(?)', recordTypes],
  ['(audit_lines.part_type is null or audit_lines.part_type <> all(?))', unreadPartTypes],
  [
    `(audit_lines.action = any(?) or audit_lines.after is null or not jsonb_exists_any(audit_lines.after, ?::text[])
      and coalesce(audit_lines.after ->> 'exported', audit_lines.after ->> 'shown', '') <> all(?::text[]))`,
    ...[CHANGES, unreadEvents, unreadEvents],
  ],
  ...(unreadColumns.length === 0
    ? []
    : ([
        [
          `(audit_lines.action <> all(?) or coalesce(coalesce(audit_lines.after, audit_lines.before) - ?::text[] <> '{}', true))`,
          CHANGES,
          unreadColumns,
        ],
      ] satisfies Condition[])),
];

const selectActors = readText<AuditActor, { companyId: CompanyId; most: number }>(`
  with recursive actors as (
    (select actor_id from audit_lines where company_id = $companyId and actor_id is not null order by actor_id limit 1)
    union all
    select (select l.actor_id from audit_lines l where l.company_id = $companyId and l.actor_id > a.actor_id order by l.actor_id limit 1)
    from actors a where a.actor_id is not null
  )
  select a.actor_id as id, l.actor_type as type, l.actor_name as name
  from (select actor_id from actors where actor_id is not null limit $most) a cross join lateral (
    select actor_type, actor_name from audit_lines l where l.company_id = $companyId and l.actor_id = a.actor_id
    order by l.created_at desc, l.id desc limit 1
  ) l order by l.actor_name collate "und-x-icu", id`);

/** Everybody who has acted, under their latest name. The index returns them one by one. */
export const listActors = (companyId: CompanyId, most: number): Read<AuditActor[]> => selectActors({ companyId, most });

/** Lines of another person's history that may be shown, with their visible columns and parts. */
export interface SeenHistory {
  /** Columns of the record. */
  columns: readonly string[];
  partTypes: readonly string[];
}

/**
 * History of one record, newest first: all of its lines, those of the caller's own, or those of changes with a visible column. An employee's history includes the
 * lines of their contracts and salaries, deleted ones too.
 */
export const listHistory = (
  asking: Asking,
  { recordType, recordId, ...page }: z.output<typeof listHistoryInput>,
  seen: SeenHistory | 'all' | 'own',
): Read<PageText<z.output<typeof auditLineOutput>>> =>
  listAnswers(asking.companyId, record, page, {
    where: [
      recordType === 'employee'
        ? isOfEmployee(asking.companyId, recordId)
        : [...isOneOf(auditLines.recordId, [recordId]), ...isOneOf(auditLines.recordType, [recordType])],
      inScope(asking, '?::uuid').map(([text]): Condition => [text, recordId]),
      seen === 'all' ? [] : seen === 'own' ? [[OF_SEEN_DOCUMENTS]] : isSeenChange(seen),
    ],
    columns: {},
    defaultOrder: [[auditLines.createdAt, 'desc']],
  });

// One list of ids, so that the index finds their lines; the last line of a deleted record names its employee.
const isOfEmployee = (companyId: CompanyId, employeeId: string): Condition[] => [
  [`audit_lines.record_type in ('employee', 'contract', 'salary')`],
  [
    `audit_lines.record_id = any (array(
      select ?::uuid
      union all select k.id from contracts k where k.company_id = ? and k.employee_id = ?
      union all select s.id from salaries s where s.company_id = ? and s.employee_id = ?
      union all select l.record_id from audit_lines l where l.company_id = ? and l.record_type in ('contract', 'salary')
        and l.action = 'delete' and l.part_type is null and l.before ->> 'employee_id' = ?))`,
    ...[employeeId, companyId, employeeId, companyId, employeeId, companyId, employeeId],
  ],
];

/** N2: without reads of documents none of which the person sees. */
const OF_SEEN_DOCUMENTS = `(audit_lines.after is null or not jsonb_exists(audit_lines.after, 'document_ids') or exists (
  select from documents
    where documents.company_id = $companyId and ${FOR_PERSON}
      and documents.id in (select id::uuid from jsonb_array_elements_text(audit_lines.after -> 'document_ids') as shown (id))))`;

const isSeenChange = ({ columns, partTypes }: SeenHistory): Condition[] => [
  ...isOneOf(auditLines.action, CHANGES),
  [
    `case when audit_lines.part_type is not null then audit_lines.part_type = any(?)
      when audit_lines.record_type = 'contract' then coalesce(audit_lines.after, audit_lines.before) - ?::text[] <> '{}'
      when audit_lines.record_type = 'salary' then false
      else jsonb_exists_any(coalesce(audit_lines.after, audit_lines.before), ?) end`,
    partTypes,
    UNSEEN_CONTRACT_COLUMNS,
    columns,
  ],
];

interface AuditEvent {
  action: AuditEventAction;
  recordType: AuditRecordType;
  /** Null: about no single record. */
  recordId: string | null;
  recordName: string | null;
  /** By column names. Contains no values that H4 excludes from the audit. */
  details: Readonly<Record<string, unknown>> | null;
}

const appendEvent = writeText<unknown, Omit<AuditEvent, 'details'> & { details: string | null }>(
  'select record_audit_event($action, $recordType, $recordId, $recordName, $details)',
);

/**
 * Records an event that changes no record (I11), such as an export or a read of health data, for the company of the transaction. Changes of
 * records are recorded by triggers.
 */
export const recordAuditEvent = ({ details, ...event }: AuditEvent): Write<unknown> =>
  appendEvent({ ...event, details: details && JSON.stringify(details) });

/** Records an export (L5): its content, number of rows, and filters. */
export const recordExport = (
  recordType: AuditRecordType,
  details: Readonly<Record<string, unknown>>,
  recordId: string | null = null,
): Write<unknown> => recordAuditEvent({ action: 'export', recordType, recordId, recordName: null, details });

const selectZone = readText<{ timeZone: string }, { companyId: CompanyId }>(
  'select time_zone as "timeZone" from companies where id = $companyId',
);

/** The company's time zone, in which a file shows instants. */
export const findZone = (companyId: CompanyId): Read<string> =>
  selectZone({ companyId })
    .first()
    .required('company_not_found')
    .map(({ timeZone }) => timeZone);
