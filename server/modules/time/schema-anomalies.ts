import { z } from 'zod';
import { dateRange, oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { dateText, idOf, idText, instantText } from '../../platform/shared/schemas.ts';
import { ANOMALY_KINDS } from './constants.ts';
import { OPEN_END, workEntryOutput } from './schema.ts';

const KIND = {
  description:
    'Kind of anomaly: an entry that is open for 16 hours, or whose automatic end requires confirmation; a clock-in outside all geofences; a past day without its expected time; work during an absence; less than 11 hours of rest before an entry; more than 13 hours of work on a day; more than 6 hours of work without a break.',
};

export const listAnomaliesInput = z.object({
  ...pageInput,
  ...dateRange,
  orderBy: orderByInput(['date', 'startedAt']),
  employeeId: oneOrMany(idOf('employee')),
  kind: oneOrMany(z.enum(ANOMALY_KINDS)).meta({
    description: `${KIND.description} If omitted, the first two.`,
  }),
});
export type ListAnomaliesInput = z.output<typeof listAnomaliesInput>;

export const anomalyOutput = z
  .strictObject({
    workEntryId: idText().nullable().meta({ description: 'Null if the anomaly is one of the whole day.' }),
    employeeId: idText(),
    kind: z.enum(ANOMALY_KINDS).meta(KIND),
    date: dateText(),
    startedAt: instantText().nullable().meta({ description: 'Start of the entry. Null without one.' }),
    endedAt: instantText()
      .nullable()
      .meta({ description: `${OPEN_END.description} Null without an entry.` }),
    closedBy: workEntryOutput.shape.closedBy,
    needsConfirmation: workEntryOutput.shape.needsConfirmation,
    leftOut: z.boolean().meta({ description: 'Whether the entry is excluded from balances until it is confirmed.' }),
  })
  .meta({ id: 'WorkEntryAnomaly' });
