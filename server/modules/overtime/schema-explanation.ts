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
import { OVERTIME_POLICY_TYPES, PLANNED_SOURCES } from '../days/constants.ts';
import { ADJUSTMENT_OPERATIONS, BUCKETS, MOVEMENT_KINDS, MOVEMENT_SOURCES } from './constants.ts';
import { absenceFact, sums } from './schema.ts';
import { multiplierRuleOutput, typifyingRuleOutput } from './schema-policies.ts';

export const explainBalanceInput = z.object({ employeeId: idOf('employee'), date: calendarDate() });

const intervals = z
  .array(z.strictObject({ from: momentText(), to: momentText(), seconds: z.int() }))
  .meta({ description: 'Intervals of worked time, in the time zones of the entries.' });

const absence = z.strictObject({
  absenceTypeId: idText(),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
  seconds: z.int(),
  creditSeconds: z.int().meta({ description: 'Number of seconds by which the absence reduces the planned time.' }),
});

const explainedDay = z.strictObject({
  policy: z.strictObject({
    id: idText(),
    name: z.string(),
    type: z.enum(OVERTIME_POLICY_TYPES),
    version: z.int().meta({ description: 'Version of the policy, incremented with each change.' }),
    from: firstDayText()
      .nullable()
      .meta({ description: 'First day under the policy. Null if the default policy applies.' }),
  }),
  planned: z.strictObject({
    seconds: z.int(),
    source: z.enum(PLANNED_SOURCES).meta({ description: 'Schedule in force on the date.' }),
    contractId: idText().nullable(),
    isHoliday: z.boolean(),
    flexible: z.strictObject({ weeklyHours: z.number(), dailySeconds: z.int() }).nullable().meta({
      description:
        'Week without fixed days, whose hours are assigned to the days of work in order. Null if the days are fixed.',
    }),
    slots: z.array(slotOutput).nullable(),
  }),
  absences: z.array(absence),
  creditSeconds: z.int(),
  expectedSeconds: z.int(),
  entries: z.array(
    z.strictObject({
      id: idText(),
      workEntryType: z.enum(['work', 'pause']),
      from: momentText(),
      to: momentText(),
      workedSeconds: z.int(),
      remuneratedSeconds: z.int(),
    }),
  ),
  workedSeconds: z.int().meta({ description: 'Remunerated seconds of the entries.' }),
  rawSeconds: z.int().meta({ description: 'Worked minus expected seconds.' }),
  toleranceSeconds: z.int(),
  strict: z.boolean(),
  positiveSeconds: z.int(),
  negativeSeconds: z.int(),
  surplus: intervals,
  multiplierRules: z.array(
    z.strictObject({ rule: multiplierRuleOutput, covers: intervals, seconds: z.int(), bonusSeconds: z.int() }),
  ),
  bonusSeconds: z.int(),
  typifyingRules: z.array(z.strictObject({ rule: typifyingRuleOutput, covers: intervals, seconds: z.int() })),
  typedSeconds: z.int(),
  computedAt: instantText(),
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
          kind: z.enum(MOVEMENT_KINDS),
          operation: z.enum(ADJUSTMENT_OPERATIONS),
          source: z.enum(MOVEMENT_SOURCES),
          note: z.string().nullable(),
          createdAt: instantText(),
          bucket: z.enum(BUCKETS),
          seconds: z.int(),
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
