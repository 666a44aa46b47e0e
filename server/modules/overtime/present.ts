import type { z } from 'zod';
import type { DayAmounts } from '#drizzle/schema/overtime.ts';
import type { MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { maySee } from '../access/field-rights.ts';
import type { ChangeCause } from '../days/constants.ts';
import type { AdjustedDay, PolicySummary } from './repository-balance.ts';
import type { DayChangeLine, MovementWithAllocations } from './repository-ledger.ts';
import type { Balance } from './rules.ts';
import type { balanceOutput, movementOutput, personOvertimeOutput } from './schema.ts';
import type { multiplierRuleOutput, typifyingRuleOutput } from './schema-policies.ts';

export const presentMultiplierRule = (rule: MultiplierRule): z.output<typeof multiplierRuleOutput> => ({
  ...presentWindow(rule),
  from: rule.from,
  to: rule.to,
  coefficient: rule.coefficient,
  mode: rule.mode,
  hourUnits: rule.hourUnits,
  apply: rule.apply,
});

export const presentWindow = (rule: TypifyingRule): z.output<typeof typifyingRuleOutput> => ({
  name: rule.name,
  days: [...rule.days],
  startTime: rule.startTime,
  endTime: rule.endTime,
});

export function presentBalance(
  read: { balance: Balance; policy: PolicySummary; days?: AdjustedDay[] | undefined },
  asked: { employeeId: string; from: string; to: string },
): z.output<typeof balanceOutput> {
  return {
    employeeId: asked.employeeId,
    from: asked.from,
    to: asked.to,
    ...presentSums(read.balance),
    policy: { id: read.policy.id, name: read.policy.name, type: read.policy.type },
    ...(read.days && { days: read.days.map(presentDay) }),
  };
}

export function presentSums(balance: Balance): Balance {
  return {
    total_balance: balance.total_balance,
    positive_balance: balance.positive_balance,
    negative_balance: balance.negative_balance,
    multiplier_rule: balance.multiplier_rule,
    typifying_rule: balance.typifying_rule,
  };
}

export function presentDay(day: AdjustedDay): AdjustedDay {
  return {
    date: day.date,
    plannedSeconds: day.plannedSeconds,
    expectedSeconds: day.expectedSeconds,
    workedSeconds: day.workedSeconds,
    positiveSeconds: day.positiveSeconds,
    negativeSeconds: day.negativeSeconds,
    bonusSeconds: day.bonusSeconds,
    adjustedSeconds: day.adjustedSeconds,
  };
}

export function presentMovement(movement: MovementWithAllocations): z.output<typeof movementOutput> {
  return {
    id: movement.id,
    employeeId: movement.employeeId,
    kind: movement.kind,
    followsId: movement.followsId,
    operation: movement.operation,
    source: movement.source,
    from: movement.fromDate,
    to: movement.toDate,
    amountSeconds: movement.amountSeconds,
    appliedSeconds: movement.appliedSeconds,
    balanceBeforeSeconds: movement.balanceBeforeSeconds,
    balanceAfterSeconds: movement.balanceAfterSeconds,
    note: movement.note,
    cause: movement.cause as ChangeCause | null,
    author: { type: movement.authorType, id: movement.authorId, name: movement.authorName },
    selfMade: movement.selfMade,
    createdAt: formatUtc(movement.createdAt),
    allocations: movement.allocations.map(({ date, bucket, seconds }) => ({ date, bucket, seconds })),
  };
}

/**
 * Returns the note of a movement as the caller may see it (I4): that of time off in lieu is the name of an absence type, which may be
 * private.
 */
export const noteFor = (
  scope: Pick<Scope, 'actor'>,
  { kind, note, employeeId }: Pick<MovementWithAllocations, 'kind' | 'note' | 'employeeId'>,
): string | null => (kind !== 'compensation' || maySee(scope, 'health', employeeId) ? note : null);

const amountsOf = ({ createdAt: _, ...amounts }: NonNullable<DayChangeLine['before']>): DayAmounts => amounts;

export function presentDayChange(change: DayChangeLine): z.output<typeof personOvertimeOutput>['dayChanges'][number] {
  const { date, cause, after, createdAt } = change;
  return { date, cause, before: change.before && amountsOf(change.before), after, createdAt: formatUtc(createdAt) };
}
