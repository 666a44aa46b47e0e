import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { idOf } from '../../platform/shared/schemas.ts';
import { CHECK_ORIGINS } from './constants.ts';

const origins = z.array(z.enum(CHECK_ORIGINS));

export const getCheckOriginsInput = z.object({ employeeId: idOf('employee') });
export type GetCheckOriginsInput = z.output<typeof getCheckOriginsInput>;

export const checkOriginsOutput = z.strictObject({
  /** Null: the company's. */
  ofPerson: work(origins.nullable()),
  /** Null: all. */
  ofCompany: origins.nullable(),
});

export const setCheckOriginsInput = z.object({
  entityReference: z
    .object({ id: idOf('entity').meta({ description: 'ID of an employee or of the company.' }) })
    .meta({ description: 'Employee or company with these origins.' }),
  availableCheckOrigins: origins.max(100).meta({ description: 'Allowed origins. If empty, no origin is allowed.' }),
});

/** For the pages, where a choice can be undone: null means the company's. */
export const setOriginsOfPersonInput = z.object({
  employeeId: idOf('employee'),
  availableCheckOrigins: origins.max(100).nullable(),
});
