import type { z } from 'zod';
import { auditLines } from '#drizzle/schema/audit.ts';
import { answeredRecord } from '../db/answered-record.ts';
import { inInstantRange, isOneOf } from '../db/conditions.ts';
import { listAnswers, type PageText } from '../db/list-page.ts';
import { type Read, type Write, writeText } from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { AuditEventAction, AuditRecordType } from './constants.ts';
import { fieldsJson } from './rules.ts';
import { auditLineOutput, type listAuditInput } from './schema.ts';

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

/** The newest first (I11). */
export const listAuditLines = (
  companyId: CompanyId,
  { from, to, ...input }: z.output<typeof listAuditInput>,
): Read<PageText<z.output<typeof auditLineOutput>>> =>
  listAnswers(companyId, record, input, {
    where: [
      inInstantRange(auditLines.createdAt, { gte: from, lte: to }),
      isOneOf(auditLines.actorId, input.actorId),
      isOneOf(auditLines.recordType, input.recordType),
      isOneOf(auditLines.recordId, input.recordId),
      isOneOf(auditLines.action, input.action),
    ],
    columns: {},
    defaultOrder: [[auditLines.createdAt, 'desc']],
  });

interface AuditEvent {
  action: AuditEventAction;
  recordType: AuditRecordType;
  /** Null: about no single record. */
  recordId: string | null;
  recordName: string | null;
  /** By the names of columns. No values that H4 keeps from the audit. */
  details: Readonly<Record<string, unknown>> | null;
}

const appendEvent = writeText<unknown, Omit<AuditEvent, 'details'> & { details: string | null }>(
  'select record_audit_event($action, $recordType, $recordId, $recordName, $details)',
);

/**
 * A line for what changes no record (I11), such as an export or a read of health data, of the company that the transaction has entered.
 * Changes of records are recorded by themselves.
 */
export const recordAuditEvent = ({ details, ...event }: AuditEvent): Write<unknown> =>
  appendEvent({ ...event, details: details && JSON.stringify(details) });
