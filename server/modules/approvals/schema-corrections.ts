import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { idText, instantText } from '../../platform/shared/schemas.ts';
import { REQUEST_STATUSES } from '../absences/constants.ts';
import { correctionOutput } from '../corrections/schema.ts';
import { personOutput, workplaceOutput } from './schema-company.ts';

const fields = {
  kind: z.literal('correction'),
  id: idText(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: instantText(),
  person: personOutput,
  correction: correctionOutput,
};

export const correctionRowOutput = work(z.strictObject(fields));
export const correctionRequestOutput = work(z.strictObject({ ...fields, workplace: workplaceOutput }));
