import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { idOf, idText } from '../../platform/shared/schemas.ts';
import { MAX_ASSIGNED } from './constants.ts';
import { calendarYear, planFields, planRule } from './schema.ts';

export const previewPlanInput = z
  .object({
    /** The plan to change; omitted for a new one. */
    id: idOf('vacation_configuration').nullish(),
    year: calendarYear(),
    ...planFields,
    /** Additional employees to assign. */
    employeeIds: z.array(idOf('employee')).max(MAX_ASSIGNED).default([]),
  })
  .superRefine(...planRule);

export const planPreviewOutput = work(
  z.strictObject({
    people: z.array(
      z.strictObject({
        person: common(
          z.strictObject({
            id: idText(),
            firstName: z.string(),
            lastName: z.string(),
            secondLastName: z.string().nullable(),
            officeName: z.string().nullable(),
          }),
        ),
        isAssigned: z.boolean(),
        /** For the whole year; null: no limit. */
        beforeDays: z.number().nullable(),
        afterDays: z.number().nullable(),
        /** Carried into the next year if nothing else is taken. */
        beforeCarriedDays: z.number(),
        afterCarriedDays: z.number(),
      }),
    ),
  }),
);

/** Entitlement per year that a change of an employee's contracts changes (E5). */
export const leavePreviewOutput = work(
  z.strictObject({
    years: z.array(
      z.strictObject({
        year: z.int(),
        absenceTypeName: common(z.string()),
        /** For the whole year. */
        beforeDays: z.number(),
        afterDays: z.number(),
      }),
    ),
  }),
);
