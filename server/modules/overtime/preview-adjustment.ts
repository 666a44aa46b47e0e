import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/shared/ids.ts';
import { requireInScope } from '../access/in-scope.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { namingWhatCameBetween, readAdjustmentState } from './read-adjustment-state.ts';
import { balanceOf } from './rules.ts';
import { planAdjustment, readAdjustmentTerms } from './rules-adjustment.ts';
import { restorationsOf } from './rules-correction.ts';
import type { adjustBalanceInput, adjustmentPreviewOutput } from './schema.ts';

/**
 * Returns the effect that `adjustBalance` would have now with the same input, by the same rules and with the same errors; writes nothing.
 */
export async function previewAdjustment(
  scope: Scope,
  input: z.output<typeof adjustBalanceInput>,
): Promise<z.output<typeof adjustmentPreviewOutput>> {
  const terms = readAdjustmentTerms(input);
  const [, , state] = await scope.read(
    requireInScope(scope, input.employeeId),
    refuseOwnMatter(scope, [input.employeeId], 'decide'),
    readAdjustmentState(scope.companyId, input.employeeId, input),
  );
  const plan = namingWhatCameBetween(scope, state, () => planAdjustment(terms, state));
  const { operation } = terms;
  const movement = { id: newId(), kind: 'adjustment', operation, source: plan.source } as const;
  const restored = restorationsOf(movement, plan.allocations, state).flatMap(({ allocations }) => allocations);
  return {
    appliedSeconds: plan.appliedSeconds,
    balanceBeforeSeconds: plan.balanceBeforeSeconds,
    balanceAfterSeconds: plan.balanceAfterSeconds,
    before: state.balance,
    after: balanceOf(state.days, [...plan.allocations, ...restored]),
    allocations: plan.allocations,
  };
}
