import { z } from 'zod';
import { dateRange, oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { dateText, idOf, idText, instantText } from '../../platform/shared/schemas.ts';
import { ANOMALY_KINDS } from './constants.ts';
import { OPEN_END, workEntryOutput } from './schema.ts';

const KIND = {
  description:
    'Kind of anomaly: an entry that is open for 16 hours, or an entry whose automatic end requires confirmation.',
};

export const listAnomaliesInput = z.object({
  ...pageInput,
  ...dateRange,
  orderBy: orderByInput(['date', 'startedAt']),
  employeeId: oneOrMany(idOf('employee')),
  kind: oneOrMany(z.enum(ANOMALY_KINDS)).meta(KIND),
});
export type ListAnomaliesInput = z.output<typeof listAnomaliesInput>;

export const anomalyOutput = z
  .strictObject({
    workEntryId: idText(),
    employeeId: idText(),
    kind: z.enum(ANOMALY_KINDS).meta(KIND),
    date: dateText(),
    startedAt: instantText().meta({ description: 'Start of the entry.' }),
    endedAt: instantText().nullable().meta(OPEN_END),
    closedBy: workEntryOutput.shape.closedBy,
    needsConfirmation: workEntryOutput.shape.needsConfirmation,
    leftOut: z.boolean().meta({ description: 'Whether the entry is excluded from balances until it is confirmed.' }),
  })
  .meta({ id: 'WorkEntryAnomaly' });
