import type { z } from 'zod';
import { isUnavailable } from '../../platform/db/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { aboutNobodyElse } from '../access/in-scope.ts';
import { leaveUndecided } from '../access/own-matters.ts';
import * as decisions from './decide-correction.ts';
import { proposeCorrection } from './propose-correction.ts';
import type { decideManyInput, decideManyOutput, proposeManyInput, proposeManyOutput } from './schema.ts';

type Problem = Omit<z.output<typeof decideManyOutput>['results'][number], 'id'>;

/**
 * Proposes corrections one after the other, each in a transaction of its own. A refused one returns its problem; the others continue. A
 * database that did not answer in time is not tried again. Results are in the order of the items.
 */
export async function proposeMany(
  scope: Scope,
  { items }: z.output<typeof proposeManyInput>,
): Promise<z.output<typeof proposeManyOutput>> {
  const results: z.output<typeof proposeManyOutput>['results'] = [];
  for (const item of items) {
    let id: string | null = null;
    const problem = await problemOf(scope, results.at(-1), async () => {
      ({ id } = await proposeCorrection(scope, item));
    });
    results.push({ id, ...problem });
  }
  return { results };
}

const ACTS = {
  accept: decisions.acceptCorrection,
  reject: decisions.rejectCorrection,
  withdraw: decisions.withdrawCorrection,
  carry_out: decisions.carryOutCorrection,
};

/** The same for decisions on corrections, each once. */
export async function decideManyCorrections(
  scope: Scope,
  { ids, decision, comment }: z.output<typeof decideManyInput>,
): Promise<z.output<typeof decideManyOutput>> {
  const results: z.output<typeof decideManyOutput>['results'] = [];
  for (const id of new Set(ids)) {
    results.push({ id, ...(await problemOf(scope, results.at(-1), () => ACTS[decision](scope, { id, comment }))) });
  }
  return { results };
}

const refused = (problem: string, fields: string[] = [], details: unknown = null): Problem => ({
  ...{ problem, fields, details },
});

async function problemOf(scope: Scope, last: Problem | undefined, act: () => Promise<unknown>): Promise<Problem> {
  if (last?.problem === 'service_unavailable') return refused('service_unavailable');
  try {
    await act();
    return { problem: null, fields: [], details: null };
  } catch (error) {
    leaveUndecided(scope);
    aboutNobodyElse(scope);
    if (error instanceof DomainError) return refused(error.code, [], error.details ?? null);
    if (error instanceof InvalidFields) return refused('invalid_fields', Object.keys(error.fields));
    // Not thrown, because that would hide the results of the previous items.
    scope.services.log.error({ operation: 'corrections', error }, 'correction failed');
    return refused(isUnavailable(error) ? 'service_unavailable' : 'internal_error');
  }
}
