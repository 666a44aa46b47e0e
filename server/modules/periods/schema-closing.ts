import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { MAX_FREE_TEXT } from '../../platform/shared/limits.ts';
import { oneOrMany, orderByInput, pageInput, pageOf } from '../../platform/shared/lists.ts';
import { filledText, firstDayText, idOf, idText, instantText, lastDayText } from '../../platform/shared/schemas.ts';
import { MAX_CLOSED_AT_ONCE } from './constants.ts';

const employeeIds = z.array(idOf('employee')).min(1).max(MAX_CLOSED_AT_ONCE).nullish();

export const closePeriodInput = z.object({
  id: idOf('period'),
  employeeIds: employeeIds.meta({ description: 'IDs of the employees to close. If omitted, everybody is closed.' }),
  force: z.boolean().nullish().meta({
    description:
      'Whether to close people with blockers too; the snapshot lists the blockers. Otherwise they are left open.',
  }),
});

export const reopenPeriodInput = z.object({
  id: idOf('period'),
  employeeIds: employeeIds.meta({ description: 'IDs of the employees to reopen. If omitted, everybody is reopened.' }),
  reason: filledText(MAX_FREE_TEXT).meta({ description: 'Reason, which the audit keeps.' }),
});

export const listSnapshotsInput = z.object({
  id: idOf('period'),
  ...pageInput,
  orderBy: orderByInput(['createdAt']),
  employeeId: oneOrMany(idOf('employee')),
});

export const snapshotOutput = work(
  z.strictObject({
    id: idText(),
    periodId: idText(),
    employeeId: idText(),
    from: firstDayText(),
    to: lastDayText(),
    version: z
      .int()
      .meta({ description: 'Version: 1 for the first close of the person, and one more after each reopening.' }),
    content: z.record(z.string(), z.unknown()).meta({
      description:
        'Monthly record (`record`), balances before and after the period (`balanceBefore`, `balanceAfter`), as they were known at the close, and of each day (`balances`), in seconds; further facts that payroll reads (`payroll`: cost centre, contracts, and late changes of earlier periods), blockers that remained (`blockers`), and the heads of the chains of work entries and of the audit (`chain`).',
    }),
    hash: z.string().meta({
      description: 'SHA-256 of the canonical JSON (RFC 8785) of `content` as it was closed, in hexadecimal.',
    }),
    redactedAt: instantText().nullable().meta({
      description:
        'When values of an erased person were removed from `content`, which `hash` no longer matches since then; null if never.',
    }),
    createdByName: z.string().meta({ description: 'Name of the user or token that closed the period.' }),
    createdAt: instantText(),
  }),
).meta({ id: 'PeriodSnapshot' });
export const listSnapshotsOutput = pageOf(snapshotOutput);
