import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { dateText, idOf, idText, inPeriodOrder, period } from '../../platform/shared/schemas.ts';

export const listRuleHistoryInput = inPeriodOrder(
  z.object({
    ...pageInput,
    ...period,
    orderBy: orderByInput(['date'] as const),
    employeeIds: oneOrMany(idOf('employee')).meta({ description: 'Employees of the lines. Unknown IDs have no line.' }),
    hoursBagRuleIds: oneOrMany(z.guid().toLowerCase()).meta({
      description: 'Rules of the lines, by the ID in `hoursBagRule`. Unknown IDs have no line.',
    }),
  }),
);

export const ruleHistoryOutput = work(
  z.strictObject({
    id: idText(),
    date: dateText(),
    seconds: z.int().meta({ description: 'Seconds that the rule adds.' }),
    checkSeconds: z.int().meta({ description: 'Paid seconds that the rule covers.' }),
    checkSecondsWithVariation: z.int().meta({ description: 'Covered seconds with the seconds that the rule adds.' }),
    hoursBagRule: z
      .strictObject({
        id: idText(),
        name: z.string(),
        variation: z.number().meta({ description: 'Coefficient of the rule.' }),
      })
      .meta({ description: 'Multiplier rule of the overtime policy at the time of the calculation.' }),
    employee: common(
      z.strictObject({ id: idText(), name: z.string().meta({ description: 'Full name of the employee.' }) }),
    ).meta({ description: 'Employee of the line.' }),
  }),
).meta({ id: 'HoursBagRuleLine' });
