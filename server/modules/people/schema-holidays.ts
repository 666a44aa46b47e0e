import { z } from 'zod';
import { common } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { dateText, idOf, integer } from '../../platform/shared/schemas.ts';
import { employeeOutput } from './schema.ts';

export const listHolidaysInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['date']),
  employeeId: oneOrMany(idOf('employee')).unwrap().meta({ description: 'Holidays of these employees.' }),
  year: integer(1900, 2999).meta({ description: 'Calendar year.', example: 2026 }),
});

export const holidayOutput = z
  .strictObject({
    employee: employeeOutput,
    dayOff: common(
      z
        .strictObject({
          name: z.string().meta({ description: 'Name of the holiday.' }),
          date: dateText(),
          half: z.boolean().meta({ description: 'Whether only half of the day is a holiday.' }),
        })
        .meta({ description: 'The holiday.' }),
    ),
  })
  .meta({ id: 'Holiday' });
