import { z } from 'zod';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import {
  oneOrMany,
  onlyReturn,
  orderByInput,
  pageInput,
  pageOf,
  partOfName,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  calendarDate,
  clockTime,
  dateText,
  decimal,
  endClockTime,
  endTimeText,
  faultsBetween,
  firstDay,
  firstDayText,
  idOf,
  idText,
  instantText,
  integer,
  lastDayText,
  name,
  startTimeText,
} from '../../platform/shared/schemas.ts';
import {
  MAX_COEFFICIENT,
  MAX_PREVIEWED,
  MAX_RULES,
  MAX_TOLERANCE_SECONDS,
  MULTIPLIER_APPLICATIONS,
  MULTIPLIER_MODES,
  TARIFF_DAYS,
} from './constants.ts';
import { sums } from './schema.ts';
import { policyTypeOutput } from './schema-movements.ts';

const about = {
  from: {
    description:
      'First day to which changed tolerance, strictness, rules or type apply; earlier days keep theirs, and later changes are replaced. If omitted or null, they apply to all days.',
    example: '2026-09-01',
  },
  afterMonths: { description: 'Number of complete months that have to pass.' },
  cap: { description: 'Maximum number of seconds.' },
  day: { description: 'Day of the month.' },
  month: { description: 'Month of the year; January is 1.' },
  multiplierRules: {
    description: 'Rules that add a bonus to seconds. The highest coefficient applies to a second covered by several.',
  },
  ruleName: { description: 'Name of the rule.' },
  strict: {
    description: 'Whether only the seconds beyond the tolerance count. If false, all seconds count beyond it.',
  },
  toleranceSeconds: { description: 'Largest surplus or deficit of a day that counts as 0.' },
  typifyingRules: {
    description: 'Rules that classify seconds of the surplus. If several rules match a second, the first one applies.',
  },
};

export const toleranceOutput = z.int().meta(about.toleranceSeconds);
export const strictOutput = z.boolean().meta(about.strict);

const times = {
  startTime: clockTime().nullish().meta({
    description:
      'Start of the tariff window, a local time `HH:MM`; requires endTime. Without both, the window is the whole day.',
  }),
  endTime: endClockTime().nullish().meta({
    description: 'End of the tariff window, `HH:MM`. If it is not after startTime, the window extends past midnight.',
  }),
};

const windowFields = {
  name: name().meta(about.ruleName),
  days: z
    .array(z.enum(TARIFF_DAYS))
    .max(TARIFF_DAYS.length)
    .nullish()
    .meta({
      description:
        'Days on which the rule applies, by the local date of each second; holiday is a public holiday of the employee. If omitted or empty, every day.',
      example: ['sunday', 'holiday'],
    }),
  ...times,
};

const portion = {
  from: integer(0)
    .nullish()
    .meta({ description: 'First second covered by the rule, among the counted seconds of the day. Defaults to 0.' }),
  to: integer(1)
    .nullish()
    .meta({ description: 'End of the covered seconds, excluded. If omitted, all following seconds are covered.' }),
};

const multiplierRule = z.object({
  ...windowFields,
  coefficient: decimal(1, MAX_COEFFICIENT).meta({
    description:
      'Factor with up to six decimals. Each covered second adds coefficient − 1 to the bonus, rounded half up per day and rule. If rules overlap, the highest coefficient applies.',
    example: 1.5,
  }),
  ...portion,
  mode: z.enum(MULTIPLIER_MODES).nullish().meta({
    description:
      'Seconds counted by from and to, in chronological order. by_slot (default): the seconds in the window, on the days of the rule. by_hour_unit: all seconds of the day selected by applies; the covered part is then limited to the window.',
  }),
  hourUnits: decimal(0.001, 1000).nullish().meta({
    description:
      'Number of covered hours after `from`, in addition to or instead of `to`. Used with by_hour_unit only.',
  }),
  apply: z.enum(MULTIPLIER_APPLICATIONS).nullish().meta({
    description:
      'Paid seconds of the day to which the rule applies. on_surplus (default): the counted surplus, at the end of the day’s work. during_theoretical: seconds inside the day’s slots. outside_schedule: seconds outside them. If the schedule has hours only, the first planned hours of work count as inside and the rest as outside. always: all seconds.',
  }),
});

const typifyingRule = z.object(windowFields);

const withBothTimes = <Rule extends z.ZodType>(rule: Rule): Rule =>
  rule.superRefine(
    ...faultsBetween(z.object(times), ({ startTime, endTime }): Record<string, FieldMessage> => {
      if (startTime && !endTime) return { endTime: { key: 'required_together', values: { field: 'startTime' } } };
      if (endTime && !startTime) return { startTime: { key: 'required_together', values: { field: 'endTime' } } };
      return {};
    }),
  );

const multiplierRules = z
  .array(
    withBothTimes(multiplierRule).superRefine(
      ...faultsBetween(
        z.object(portion),
        ({ from, to }): Record<string, FieldMessage> =>
          to != null && to <= (from ?? 0) ? { to: { key: 'end_not_after_start', values: { field: 'from' } } } : {},
      ),
    ),
  )
  .max(MAX_RULES);
const typifyingRules = z.array(withBothTimes(typifyingRule)).max(MAX_RULES);

const limits = {
  expiry: z
    .object({ afterMonths: integer(1, 120).meta(about.afterMonths) })
    .nullish()
    .meta({
      description:
        'Expiry of surplus and bonus. The rest of a month expires after this number of further months, oldest first. Under a total policy, debts use up the oldest surplus first.',
      example: { afterMonths: 6 },
    }),
  cap: z
    .object({ positiveSeconds: integer(0).meta(about.cap) })
    .nullish()
    .meta({
      description:
        'Maximum balance at the end of a month. The excess is removed, oldest surplus first: from the balance under a total policy, from surplus and bonus under a hybrid policy.',
      example: { positiveSeconds: 288_000 },
    }),
  yearlyReset: z
    .object({ month: integer(1, 12).meta(about.month), day: integer(1, 31).meta(about.day) })
    .nullish()
    .meta({
      description:
        'Yearly date on which all buckets of all earlier days are reset to zero. In a month without that day, the last day of the month applies.',
      example: { month: 1, day: 1 },
    }),
};

const policyFields = {
  toleranceSeconds: integer(0, MAX_TOLERANCE_SECONDS).optional().meta(about.toleranceSeconds),
  strict: z.boolean().optional().meta(about.strict),
  multiplierRules: multiplierRules.nullish().meta(about.multiplierRules),
  typifyingRules: typifyingRules.nullish().meta(about.typifyingRules),
  ...limits,
};

export const policyIdInput = z.object({ id: idOf('overtime_policy') });
export const createPolicyInput = z.object({ name: name(), type: policyTypeOutput, ...policyFields });
export const updatePolicyInput = z.object({
  id: idOf('overtime_policy'),
  name: name().optional(),
  type: policyTypeOutput.optional(),
  ...policyFields,
  from: calendarDate().nullish().meta(about.from),
});
/** Short, as a page of a preview is computed at once. */
export const previewPolicyInput = z.object({
  ...updatePolicyInput.shape,
  page: pageInput.page,
  limit: integer(1, MAX_PREVIEWED).default(MAX_PREVIEWED),
});
export const policyOrderFields = ['name', 'type', 'createdAt', 'updatedAt'] as const;
export const listPoliciesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(policyOrderFields),
  name: partOfName,
  type: oneOrMany(policyTypeOutput),
  onlyReturn,
});
export const exportPoliciesInput = z.object({ orderBy: orderByInput(policyOrderFields), format: exportFormat() });
export const assignPolicyInput = z.object({
  id: idOf('overtime_policy'),
  employeeIds: z.array(idOf('employee')).min(1).meta({ description: 'IDs of the employees to assign.' }),
  from: firstDay(),
});

const windowOutput = {
  name: z.string().meta(about.ruleName),
  days: z.array(z.enum(TARIFF_DAYS)).meta({ description: 'Days on which the rule applies. If empty, every day.' }),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
};

export const multiplierRuleOutput = z
  .strictObject({
    ...windowOutput,
    from: z.int().meta({ description: 'First second covered by the rule.' }),
    to: z.int().nullable().meta({ description: 'End of the covered seconds, excluded. Null is the end of the day.' }),
    coefficient: z.number().meta({ description: 'Factor of each covered second: 1.5 adds half a second to each.' }),
    mode: z.enum(MULTIPLIER_MODES).meta({
      description: 'Seconds counted by `from` and `to`: those inside the window, or all that `apply` selects.',
    }),
    hourUnits: z.number().nullable().meta({ description: 'Number of covered hours, counted from `from`.' }),
    apply: z.enum(MULTIPLIER_APPLICATIONS).meta({ description: 'Paid seconds of the day to which the rule applies.' }),
  })
  .meta({ id: 'OvertimeMultiplierRule' });

export const typifyingRuleOutput = z.strictObject(windowOutput).meta({ id: 'OvertimeTypifyingRule' });

const terms = {
  type: policyTypeOutput,
  toleranceSeconds: toleranceOutput,
  strict: strictOutput,
  multiplierRules: z.array(multiplierRuleOutput).meta(about.multiplierRules),
  typifyingRules: z.array(typifyingRuleOutput).meta(about.typifyingRules),
};

export const policyOutput = z
  .strictObject({
    id: idText(),
    name: z.string(),
    ...terms,
    expiry: z
      .strictObject({ afterMonths: z.int().meta(about.afterMonths) })
      .nullable()
      .meta({ description: 'Expiry of surplus and bonus. Null if they do not expire.' }),
    cap: z
      .strictObject({ positiveSeconds: z.int().meta(about.cap) })
      .nullable()
      .meta({ description: 'Maximum balance at the end of a month. Null if there is none.' }),
    yearlyReset: z
      .strictObject({ month: z.int().meta(about.month), day: z.int().meta(about.day) })
      .nullable()
      .meta({ description: 'Yearly date on which balances are reset to zero. Null if they are not reset.' }),
    from: dateText().nullable().meta({
      description:
        'First day to which tolerance, strictness, rules and type apply. Null if they apply to all days; earlier days have `earlierTerms`.',
    }),
    earlierTerms: z
      .array(
        z.strictObject({
          ...terms,
          version: z.int().meta({ description: 'Version of the policy that had these terms.' }),
          to: lastDayText(),
        }),
      )
      .meta({ description: 'Terms of the days before, in chronological order.' }),
    version: z.int().meta({
      description: 'Version of the policy, incremented with each change that affects the calculation of days.',
    }),
    isDefault: z.boolean().meta({ description: 'Whether the policy applies to employees without an assignation.' }),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
  })
  .meta({ id: 'OvertimePolicy' });

export const policyAssignationOutput = z
  .strictObject({
    policyId: idText(),
    employeeIds: z.array(idText()).meta({ description: 'IDs of the assigned employees.' }),
    from: firstDayText(),
  })
  .meta({ id: 'OvertimePolicyAssignation' });

export const policyPreviewOutput = pageOf(
  z.strictObject({
    employee: z.strictObject({
      id: idText(),
      firstName: z.string(),
      lastName: z.string(),
      secondLastName: z.string().nullable(),
    }),
    before: z.strictObject(sums),
    after: z.strictObject(sums),
  }),
);
