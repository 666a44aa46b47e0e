import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { instantBounds, oneOrMany, pageInput } from '../../platform/shared/lists.ts';
import { WAYS } from '../../platform/shared/origin.ts';
import { idOf, idText, instantText, shortText } from '../../platform/shared/schemas.ts';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES } from './constants.ts';

const auditFilters = {
  ...instantBounds,
  actorId: oneOrMany(shortText().meta({ description: 'The id of a token or user; `system` for the system.' })).meta({
    description: 'Who acted.',
  }),
  recordType: oneOrMany(z.enum(AUDIT_RECORD_TYPES)).meta({ description: 'What the lines are about.' }),
  recordId: oneOrMany(idOf('audited_record')).meta({
    description: 'The record, with its parts. Records that have been deleted still have their lines.',
  }),
  action: oneOrMany(z.enum(AUDIT_ACTIONS)).meta({ description: 'What was done.' }),
};

export const listAuditInput = z.object({ ...auditFilters, ...pageInput });

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
    at: instantText(),
    actor: z.strictObject({
      type: z.enum(['token', 'user', 'system']),
      id: idText().nullable(),
      name: z.string().meta({ description: 'As they were called then.' }),
    }),
    way: z
      .enum(WAYS)
      .nullable()
      .meta({ description: 'By which way; null for work on the database itself, such as an update.' }),
    operation: z.string().nullable().meta({ description: 'The operation, command or job.' }),
    address: z.string().nullable().meta({ description: 'The network address that the request came from.' }),
    requestId: z.string().nullable().meta({ description: 'The `x-request-id` of the request.' }),
    action: z.enum(AUDIT_ACTIONS),
    recordType: z.enum(AUDIT_RECORD_TYPES),
    recordId: idText().nullable(),
    recordName: z.string().nullable().meta({ description: 'As the record was called then.' }),
    part: z
      .strictObject({ type: z.string(), id: idText() })
      .nullable()
      .meta({ description: 'What of the record has changed, where that is a row of its own, such as an assignation.' }),
    before: fields('The fields that have changed, as they were. Some are shown as `changed`, without their value.'),
    after: fields('The same fields since then; of an event, what it was about.'),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.output<typeof auditLineOutput>;
