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
  .meta({ description: 'In the zones of the entries.' });

const absence = z.strictObject({
  absenceTypeId: idText(),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
  seconds: z.int(),
  creditSeconds: z.int().meta({ description: 'What it takes off the planned time.' }),
});

const explainedDay = z.strictObject({
  policy: z.strictObject({
    id: idText(),
    name: z.string(),
    type: z.enum(OVERTIME_POLICY_TYPES),
    version: z.int().meta({ description: 'Counts the changes.' }),
    from: firstDayText()
      .nullable()
      .meta({ description: 'Since when it counts for the employee; null: as the default.' }),
  }),
  planned: z.strictObject({
    seconds: z.int(),
    source: z.enum(PLANNED_SOURCES).meta({ description: 'Which schedule is in force on the date.' }),
    contractId: idText().nullable(),
    isHoliday: z.boolean(),
    flexible: z
      .strictObject({ weeklyHours: z.number(), dailySeconds: z.int() })
      .nullable()
      .meta({ description: 'Of a week without fixed days, whose hours the days of work have in their order.' }),
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
  rawSeconds: z.int().meta({ description: 'Worked less expected.' }),
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
    day: explainedDay.nullable().meta({ description: 'The row of the date before movements; null: it has none.' }),
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
      .meta({ description: 'What movements put into the buckets of the date, in the order of time.' }),
    balance: z.strictObject(sums).meta({ description: 'Row and allocations together.' }),
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
