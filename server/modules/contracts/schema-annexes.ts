import { z } from 'zod';
import { stampsOutput } from '../../platform/catalogue/schema.ts';
import { work } from '../../platform/shared/field-kinds.ts';
import { orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  decimal,
  faultsBetween,
  firstDay,
  firstDayText,
  freeText,
  idOf,
  idText,
} from '../../platform/shared/schemas.ts';
import { HOURS_PER_WEEK } from './constants.ts';
import { contractDatesFaults } from './rules.ts';
import { innerWeekOutput, openEnd, openEndText, weekInput } from './schema.ts';

const about = {
  weeklyHours: { description: 'Hours of work per week during the annex. Null if not set.' },
  comment: { description: 'Comment on the annex. Null if there is none.' },
};

const contractId = idOf('contract');
const dates = { startAt: firstDay(), endAt: openEnd() };

export const createAnnexInput = z
  .object({
    contractId,
    ...dates,
    weeklyHours: decimal(0, HOURS_PER_WEEK).nullish().meta(about.weeklyHours),
    workDays: weekInput.nullish(),
    comment: freeText().nullish().meta(about.comment),
  })
  .superRefine(...faultsBetween(z.object(dates), contractDatesFaults));
export type CreateAnnexInput = z.output<typeof createAnnexInput>;

export const annexIdInput = z.object({ contractId, annexId: idOf('annex') });

const orderFields = ['startAt', 'createdAt', 'updatedAt'] as const;

export const listAnnexesInput = z.object({
  contractId,
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(orderFields),
});
export type ListAnnexesInput = z.output<typeof listAnnexesInput>;

export const annexOutput = work(
  z.strictObject({
    id: idText(),
    contractId: idText(),
    startAt: firstDayText(),
    endAt: openEndText,
    weeklyHours: z.number().nullable().meta(about.weeklyHours),
    workDays: innerWeekOutput,
    comment: z.string().nullable().meta(about.comment),
    ...stampsOutput,
  }),
).meta({ id: 'ContractAnnex' });
