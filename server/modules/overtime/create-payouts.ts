import type { z } from 'zod';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { requireInScope } from '../access/in-scope.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { createPayout } from './manage-payouts.ts';
import { namingWhatCameBetween, readAdjustmentState } from './read-adjustment-state.ts';
import { planPayout } from './rules-adjustment.ts';
import type { payOutManyInput, payOutManyOutput, previewPayoutsOutput } from './schema-payouts.ts';

type Input = z.output<typeof payOutManyInput>;
type Terms = Input['payouts'][number];
type Paid = z.output<typeof payOutManyOutput>['results'][number];

/**
 * Pays people out one after the other (D13), each in a transaction of its own, as if alone. A refused or failed payout changes nothing and
 * returns its code; the others continue. A database that did not answer in time is not tried again. Results are in the order of the input.
 */
export async function payOutMany(scope: Scope, { payouts }: Input): Promise<z.output<typeof payOutManyOutput>> {
  const results: Paid[] = [];
  for (const terms of payouts) {
    const isLost = results.at(-1)?.problem === 'service_unavailable';
    results.push(isLost ? { problem: 'service_unavailable', details: null } : await payOne(scope, terms));
  }
  return { results };
}

async function payOne(scope: Scope, terms: Terms): Promise<Paid> {
  try {
    await createPayout(scope, terms);
    return { problem: null, details: null };
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.code, details: error.details ?? null };
    // Not thrown, because that would hide the results of the previous people.
    scope.services.log.error(
      { operation: 'overtime.payOutMany', employeeId: terms.employeeId, error },
      'payout failed',
    );
    return { problem: isUnavailable(error) ? 'service_unavailable' : 'internal_error', details: null };
  }
}

/**
 * Returns the results that `payOutMany` would give now, by the same rule and with the same codes; writes nothing. Seconds of each source.
 */
export async function previewPayouts(scope: Scope, { payouts }: Input): Promise<z.output<typeof previewPayoutsOutput>> {
  const results: z.output<typeof previewPayoutsOutput>['results'] = [];
  for (const terms of payouts) results.push(await previewOne(scope, terms));
  return { results };
}

async function previewOne(scope: Scope, terms: Terms) {
  const { employeeId, from, to, amountSeconds, balanceBeforeSeconds } = terms;
  const source = terms.source ?? null;
  try {
    const [, , state] = await scope.read(
      requireInScope(scope, employeeId),
      refuseOwnMatter(scope, [employeeId], 'decide'),
      readAdjustmentState(scope.companyId, employeeId, { from, to }),
    );
    const plan = namingWhatCameBetween(scope, state, () =>
      planPayout({ operation: 'subtract', source, balanceBeforeSeconds, amountSeconds }, state),
    );
    return { balanceAfterSeconds: plan.balanceAfterSeconds, problem: null };
  } catch (error) {
    if (error instanceof DomainError) return { balanceAfterSeconds: null, problem: error.code };
    throw error;
  }
}
