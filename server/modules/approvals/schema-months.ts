import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { dateText, idText, instantText } from '../../platform/shared/schemas.ts';
import { REQUEST_STATUSES } from '../absences/constants.ts';
import { periodDetailOutput, periodPersonOutput } from '../periods/schema.ts';
import { personOutput, workplaceOutput } from './schema-company.ts';

const fields = {
  kind: z.literal('month'),
  id: idText(),
  status: z.enum(REQUEST_STATUSES),
  /** Instant since which it can be approved. */
  createdAt: instantText(),
  person: personOutput,
  periodId: idText(),
  from: dateText(),
  to: dateText(),
  /** The person has confirmed it (K2). */
  isConfirmed: z.boolean(),
};

export const monthRowOutput = work(z.strictObject(fields));
export const monthRequestOutput = work(
  z.strictObject({
    ...fields,
    workplace: workplaceOutput,
    requires: periodDetailOutput.shape.requires,
    /** Totals, blockers and steps, as in the review. */
    month: periodPersonOutput,
  }),
);
