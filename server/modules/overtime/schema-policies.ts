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
  clockTime,
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
  name,
  startTimeText,
} from '../../platform/shared/schemas.ts';
import { OVERTIME_POLICY_TYPES } from '../days/constants.ts';
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

const times = {
  startTime: clockTime()
    .nullish()
    .meta({ description: 'Start of the tariff window, a local clock time; with endTime. Without both: all day.' }),
  endTime: endClockTime()
    .nullish()
    .meta({ description: 'End of the tariff window. Not after startTime: it runs over midnight.' }),
};

const windowFields = {
  name: name(),
  days: z
    .array(z.enum(TARIFF_DAYS))
    .max(TARIFF_DAYS.length)
    .nullish()
    .meta({
      description:
        'The days on which the rule counts, by the local date of each second; holiday means the public holidays of the ' +
        'employee. None: every day.',
      example: ['sunday', 'holiday'],
    }),
  ...times,
};

const portion = {
  from: integer(0)
    .nullish()
    .meta({ description: 'The first second that the rule covers, of those it counts over in a day. 0 if left out.' }),
  to: integer(1).nullish().meta({ description: 'The second before which it ends. Without: all that follow.' }),
};

const multiplierRule = z.object({
  ...windowFields,
  coefficient: decimal(1, MAX_COEFFICIENT).meta({
    description:
      'A second that the rule covers adds coefficient − 1 to the bonus, rounded half up once per day and rule. Where rules ' +
      'overlap, the highest counts. Up to six decimals.',
    example: 1.5,
  }),
  ...portion,
  mode: z
    .enum(MULTIPLIER_MODES)
    .nullish()
    .meta({
      description:
        'What from and to count over, in order of time. by_slot, if left out: the seconds in the window, on the days. ' +
        'by_hour_unit: all seconds that apply names in the day; of the stretch, what lies in the window then counts.',
    }),
  hourUnits: decimal(0.001, 1000).nullish().meta({
    description:
      'In by_hour_unit: how many hours from `from` on the rule covers, instead of `to` or together with it. Else unused.',
  }),
  apply: z
    .enum(MULTIPLIER_APPLICATIONS)
    .nullish()
    .meta({
      description:
        'Which paid seconds of the day the rule looks at. on_surplus, if left out: the counted surplus, which is the end of ' +
        'the day’s work. during_theoretical and outside_schedule: inside and outside the day’s slots, or, where the schedule ' +
        'has hours only, the first planned hours of the work and what follows them. always: all.',
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

const about = {
  afterMonths: { description: 'Full months that have to pass.' },
  month: { description: 'Month of the year, 1 is January.' },
  day: { description: 'Day of the month.' },
};

const limits = {
  expiry: z
    .object({ afterMonths: integer(1, 120).meta(about.afterMonths) })
    .nullish()
    .meta({
      description:
        'What is left of a month’s surplus and bonus is taken away, oldest first, when so many further months have ended. Under a ' +
        'total policy debts have used up the oldest surplus first.',
      example: { afterMonths: 6 },
    }),
  cap: z
    .object({ positiveSeconds: integer(0) })
    .nullish()
    .meta({
      description:
        'What exceeds it when a month has ended is taken away, oldest surplus first: of the balance under a total policy, of ' +
        'surplus and bonus under a hybrid one.',
      example: { positiveSeconds: 288_000 },
    }),
  yearlyReset: z
    .object({ month: integer(1, 12).meta(about.month), day: integer(1, 31).meta(about.day) })
    .nullish()
    .meta({
      description:
        'On this date each year all days before it are brought to zero, every bucket. A day that the month does not have is its last.',
      example: { month: 1, day: 1 },
    }),
};

const policyFields = {
  toleranceSeconds: integer(0, MAX_TOLERANCE_SECONDS).optional(),
  strict: z.boolean().optional(),
  multiplierRules: multiplierRules.nullish(),
  typifyingRules: typifyingRules.nullish().meta({
    description: 'They name seconds of the surplus. A second that several name counts for the first of them.',
  }),
  ...limits,
};

export const policyIdInput = z.object({ id: idOf('overtime_policy') });
export const createPolicyInput = z.object({ name: name(), type: z.enum(OVERTIME_POLICY_TYPES), ...policyFields });
export const updatePolicyInput = z.object({
  id: idOf('overtime_policy'),
  name: name().optional(),
  type: z.enum(OVERTIME_POLICY_TYPES).optional(),
  ...policyFields,
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
  type: oneOrMany(z.enum(OVERTIME_POLICY_TYPES)),
  onlyReturn,
});
export const exportPoliciesInput = z.object({ orderBy: orderByInput(policyOrderFields), format: exportFormat() });
export const assignPolicyInput = z.object({
  id: idOf('overtime_policy'),
  employeeIds: z.array(idOf('employee')).min(1),
  from: firstDay(),
});

const windowOutput = {
  name: z.string(),
  days: z.array(z.enum(TARIFF_DAYS)),
  startTime: startTimeText().nullable(),
  endTime: endTimeText().nullable(),
};

export const multiplierRuleOutput = z
  .strictObject({
    ...windowOutput,
    from: z.int().meta({ description: 'The first second that the rule covers.' }),
    to: z.int().nullable().meta({ description: 'The second before which the rule ends; null is the end of the day.' }),
    coefficient: z.number().meta({ description: 'What a second counts: 1.5 adds half a second to each.' }),
    mode: z.enum(MULTIPLIER_MODES),
    hourUnits: z.number().nullable().meta({ description: 'How many hours the rule covers, counted from `from`.' }),
    apply: z.enum(MULTIPLIER_APPLICATIONS),
  })
  .meta({ id: 'OvertimeMultiplierRule' });

export const typifyingRuleOutput = z.strictObject(windowOutput).meta({ id: 'OvertimeTypifyingRule' });

export const policyOutput = z
  .strictObject({
    id: idText(),
    name: z.string(),
    type: z.enum(OVERTIME_POLICY_TYPES),
    toleranceSeconds: z.int(),
    strict: z.boolean(),
    multiplierRules: z.array(multiplierRuleOutput),
    typifyingRules: z.array(typifyingRuleOutput),
    expiry: z.strictObject({ afterMonths: z.int().meta(about.afterMonths) }).nullable(),
    cap: z.strictObject({ positiveSeconds: z.int() }).nullable(),
    yearlyReset: z.strictObject({ month: z.int().meta(about.month), day: z.int().meta(about.day) }).nullable(),
    version: z.int().meta({ description: 'Grows with each change of what the policy makes of a day.' }),
    isDefault: z.boolean(),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable(),
  })
  .meta({ id: 'OvertimePolicy' });

export const policyAssignationOutput = z
  .strictObject({ policyId: idText(), employeeIds: z.array(idText()), from: firstDayText() })
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
