import { z } from 'zod';
import { dateRange, oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { dateText, idOf, idText, instantText } from '../../platform/shared/schemas.ts';
import { ANOMALY_KINDS, ENTRY_CLOSERS } from './constants.ts';

export const listAnomaliesInput = z.object({
  ...pageInput,
  ...dateRange,
  orderBy: orderByInput(['date', 'startedAt']),
  employeeId: oneOrMany(idOf('employee')),
  kind: oneOrMany(z.enum(ANOMALY_KINDS)),
});
export type ListAnomaliesInput = z.output<typeof listAnomaliesInput>;

export const anomalyOutput = z
  .strictObject({
    workEntryId: idText(),
    employeeId: idText(),
    kind: z.enum(ANOMALY_KINDS),
    date: dateText(),
    startedAt: instantText(),
    endedAt: instantText().nullable(),
    closedBy: z.enum(ENTRY_CLOSERS).nullable(),
    needsConfirmation: z.boolean(),
    leftOut: z.boolean().meta({ description: 'Whether the entry is excluded from balances until it is confirmed.' }),
  })
  .meta({ id: 'WorkEntryAnomaly' });
