import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { instantBounds, oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { WAYS } from '../../platform/shared/origin.ts';
import { authorOutput, dateText, idOf, idText, instantText, shortText } from '../../platform/shared/schemas.ts';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, MAX_DESCRIBED } from './constants.ts';

const about = {
  action: { description: 'Action on the record.' },
  recordType: { description: 'Type of the changed record.' },
};

const auditFilters = {
  ...instantBounds,
  actorId: oneOrMany(shortText().meta({ description: 'ID of a token or user, or `system` for the system.' })).meta({
    description: 'Actor of the change.',
  }),
  recordType: oneOrMany(z.enum(AUDIT_RECORD_TYPES)).meta(about.recordType),
  recordId: oneOrMany(idOf('audited_record')).meta({
    description: 'ID of the changed record, including its parts. Deleted records keep their entries.',
  }),
  action: oneOrMany(z.enum(AUDIT_ACTIONS)).meta(about.action),
};

export const listAuditInput = z.object({ ...auditFilters, ...pageInput, orderBy: orderByInput(['at']) });

export const exportAuditInput = z.object({ ...auditFilters, format: exportFormat() });

export const listHistoryInput = z.object({
  recordType: z.enum(AUDIT_RECORD_TYPES),
  recordId: idOf('audited_record'),
  ...pageInput,
});

export const actorOutput = z.strictObject({
  id: idText(),
  type: z.enum(['token', 'user']),
  name: z.string(),
});
export type AuditActor = z.output<typeof actorOutput>;

const fields = (description: string) => z.record(z.string(), z.unknown()).nullable().meta({ description });

export const auditLineOutput = z
  .strictObject({
    id: idText(),
    at: instantText().meta({ description: 'Time of the change.' }),
    actor: authorOutput(),
    way: z.enum(WAYS).nullable().meta({
      description: 'Way in which the change was requested. Null for work on the database itself, such as an update.',
    }),
    operation: z.string().nullable().meta({ description: 'Operation, command or job. Null if unknown.' }),
    address: z.string().nullable().meta({ description: 'Network address of the request. Null without a request.' }),
    requestId: z.string().nullable().meta({ description: '`X-Request-Id` of the request. Null without a request.' }),
    action: z.enum(AUDIT_ACTIONS).meta(about.action),
    recordType: z.enum(AUDIT_RECORD_TYPES).meta(about.recordType),
    recordId: idText()
      .nullable()
      .meta({ description: 'ID of the record. Null if the entry concerns several records or none.' }),
    recordName: z
      .string()
      .nullable()
      .meta({ description: 'Name of the record at the time of the change. Null if it has none.' }),
    part: z
      .strictObject({
        type: z.string().meta({ description: 'Type of the part.' }),
        id: idText().meta({ description: 'ID of the part.' }),
      })
      .nullable()
      .meta({
        description: 'Changed part of the record, if it has an ID of its own, such as an assignation. Null otherwise.',
      }),
    before: fields(
      'Changed fields with their previous values. Protected values are replaced by `changed`. Null for a created record.',
    ),
    after: fields('Changed fields with their new values, or the details of an event. Null for a deleted record.'),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.output<typeof auditLineOutput>;

/** Ids of one entry, or of the absence requests on a page. */
export const listRecordNamesInput = z.object({ ids: z.array(idOf('audited_record')).max(MAX_DESCRIBED) });

export const recordDescription = z.strictObject({
  id: idText(),
  name: z.string(),
  absence: z
    .strictObject({
      requestType: z.enum(['create', 'delete']),
      absenceType: z.string().nullable(),
      from: dateText().nullable(),
      to: dateText().nullable(),
    })
    .nullable(),
});
export type RecordDescription = z.output<typeof recordDescription>;
