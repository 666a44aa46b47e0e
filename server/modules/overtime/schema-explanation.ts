import { z } from 'zod';
import {
  calendarDate,
  dateText,
  endTimeText,
  firstDayText,
  idOf,
  idText,
  instantText,
  momentText,
  startTimeText,
} from '../../platform/shared/schemas.ts';
import { slotOutput } from '../contracts/schema.ts';
import { PLANNED_SOURCES } from '../days/constants.ts';
import { absenceFact, sums } from './schema.ts';
import { allocatedOutput, dayAmounts, movementFacts, policyFacts } from './schema-movements.ts';
import { multiplierRuleOutput, strictOutput, toleranceOutput, typifyingRuleOutput } from './schema-policies.ts';

export const explainBalanceInput = z.object({ employeeId: idOf('employee'), date: calendarDate() });

const intervals = z
  .array(
    z.strictObject({
      from: momentText(),
      to: momentText(),
      seconds: z.int().meta({ description: 'Length of the interval.' }),
    }),
  )
  .meta({ description: 'Intervals of worked time, in the time zones of the entries.' });

const RULE = { description: 'Rule at the time of the calculation.' };
const coveredSeconds = z.int().meta({ description: 'Number of seconds covered by the rule.' });

const absence = z.strictObject({
  absenceTypeId: idText(),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
  seconds: z.int().meta({ description: 'Number of planned seconds that the absence takes.' }),
  creditSeconds: z.int().meta({ description: 'Number of seconds by which the absence reduces the planned time.' }),
});

const explainedDay = z.strictObject({
  policy: z
    .strictObject({
      ...policyFacts,
      version: z.int().meta({ description: 'Version of the policy, incremented with each change.' }),
      from: firstDayText().nullable().meta({
        description:
          'First day under these terms of the policy. Null if they apply to all days under the default policy.',
      }),
    })
    .meta({ description: 'Policy of the day.' }),
  planned: z
    .strictObject({
      seconds: z.int().meta({ description: 'Number of planned seconds.' }),
      source: z.enum(PLANNED_SOURCES).meta({ description: 'Schedule in force on the date.' }),
      contractId: idText().nullable(),
      isHoliday: z.boolean().meta({ description: 'Whether the date is a public holiday.' }),
      isHalfHoliday: z.boolean().meta({
        description: 'Whether half of the date is a public holiday, which halves the planned time.',
      }),
      rotationWeek: z
        .strictObject({
          week: z.int().meta({ description: 'Number of the week in `rotation`, from 1.' }),
          weeks: z.int().meta({ description: 'Number of weeks that take turns.' }),
        })
        .nullable()
        .meta({
          description: 'Week of the contract’s `rotation` in which the date lies. Null if every week is alike.',
        }),
      flexible: z
        .strictObject({
          weeklyHours: z.number().meta({ description: 'Hours of work per week.' }),
          dailySeconds: z
            .int()
            .meta({ description: 'Number of seconds that a day off or holiday takes off the week.' }),
        })
        .nullable()
        .meta({
          description:
            'Week without fixed days, whose hours are assigned to the days of work in order. Null if the days are fixed.',
        }),
      slots: z.array(slotOutput).nullable().meta({ description: 'Slots of the day. Null for a day with hours only.' }),
    })
    .meta({ description: 'Planned working time.' }),
  absences: z.array(absence).meta({ description: 'Accepted absences on the date.' }),
  creditSeconds: z.int().meta({ description: 'Number of seconds by which absences reduce the planned time.' }),
  expectedSeconds: dayAmounts.expectedSeconds,
  entries: z
    .array(
      z.strictObject({
        id: idText().meta({ description: 'ID of the entry.' }),
        workEntryType: z.enum(['work', 'pause']).meta({ description: 'Type of the entry.' }),
        from: momentText(),
        to: momentText(),
        workedSeconds: z.int().meta({ description: 'Length of the entry.' }),
        remuneratedSeconds: z.int().meta({ description: 'Number of paid seconds.' }),
      }),
    )
    .meta({ description: 'Work entries of the date that have ended.' }),
  workedSeconds: z.int().meta({ description: 'Remunerated seconds of the entries.' }),
  rawSeconds: z.int().meta({ description: 'Worked minus expected seconds.' }),
  toleranceSeconds: toleranceOutput,
  strict: strictOutput,
  positiveSeconds: dayAmounts.positiveSeconds,
  negativeSeconds: dayAmounts.negativeSeconds,
  surplus: intervals,
  multiplierRules: z
    .array(
      z.strictObject({
        rule: multiplierRuleOutput.meta(RULE),
        covers: intervals,
        seconds: coveredSeconds,
        bonusSeconds: z.int().meta({ description: 'Number of seconds added by the rule.' }),
      }),
    )
    .meta({ description: 'Multiplier rules that cover seconds of the day.' }),
  bonusSeconds: dayAmounts.bonusSeconds,
  typifyingRules: z
    .array(z.strictObject({ rule: typifyingRuleOutput.meta(RULE), covers: intervals, seconds: coveredSeconds }))
    .meta({ description: 'Typifying rules that classify seconds of the day.' }),
  typedSeconds: z.int().meta({ description: 'Seconds of the surplus classified by typifying rules.' }),
  computedAt: instantText().meta({ description: 'Time of the calculation.' }),
});

export const explanationOutput = z
  .strictObject({
    employeeId: idText(),
    date: dateText(),
    day: explainedDay
      .nullable()
      .meta({ description: 'Calculation of the day before movements. Null if the day has none.' }),
    allocations: z
      .array(
        z.strictObject({
          movementId: idText(),
          ...movementFacts,
          createdAt: instantText(),
          ...allocatedOutput,
        }),
      )
      .meta({ description: 'Seconds that movements added to the buckets of the day, in chronological order.' }),
    balance: z.strictObject(sums).meta({ description: 'Sum of the day and its allocations.' }),
  })
  .meta({ id: 'OvertimeExplanation' });

/** The same for a page, with names. */
export const dayExplanationOutput = z.strictObject({
  ...explanationOutput.shape,
  /** The names of its public holidays. */
  holiday: z.string().nullable(),
  day: z
    .strictObject({
      ...explainedDay.shape,
      absences: z.array(z.strictObject({ ...absence.shape, ...absenceFact.shape })),
    })
    .nullable(),
});
