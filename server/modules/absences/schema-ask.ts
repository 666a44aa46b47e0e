import { z } from 'zod';
import { colorText, dateText, idOf, idText } from '../../platform/shared/schemas.ts';
import { COUNT_MODES } from '../leave/constants.ts';
import { blackoutDatesOutput } from '../leave/schema-blackouts.ts';
import { ABSENCE_CATEGORIES, DOCUMENT_MODES, PICK_MODES, REQUEST_STATUSES } from './constants.ts';
import { requestFields } from './schema.ts';

const asked = z.object({ ...requestFields, absenceTypeId: idOf('absence_type') });
export const previewRequestInput = asked;
/** `approve`: the same call accepts what needs validation. */
export const askForInput = asked.extend({ approve: z.boolean().default(false) });
/** Status of the requests made, one per calendar year. */
export const askForOutput = z.strictObject({
  requests: z.array(z.strictObject({ id: idText(), status: z.enum(REQUEST_STATUSES) })),
});
/** `employeeId`: the person who will be off. */
export const typesToAskInput = z.object({ employeeId: idOf('employee').nullish() });
export const typesToAskOutput = z.array(
  z.strictObject({
    id: idText(),
    name: z.string(),
    color: colorText().nullable(),
    pickMode: z.enum(PICK_MODES),
    category: z.enum(ABSENCE_CATEGORIES),
    countMode: z.enum(COUNT_MODES),
    needsValidation: z.boolean(),
    documentMode: z.enum(DOCUMENT_MODES),
    noticeDays: z.int().nullable(),
    blackoutDates: blackoutDatesOutput(),
    maxDateToTakeAbsence: dateText().nullable(),
  }),
);
