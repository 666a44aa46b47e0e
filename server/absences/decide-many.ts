import type { z } from 'zod';
import type { Scope } from '../db/scope.ts';
import { DomainError } from '../shared/errors.ts';
import { acceptAbsenceRequest, rejectAbsenceRequest } from './decide-request.ts';
import type { decideManyInput, decideManyOutput } from './schema-inbox.ts';

type Input = z.output<typeof decideManyInput>;
type Result = z.output<typeof decideManyOutput>['results'][number];

/**
 * Decides requests one after the other, each in a transaction of its own and exactly as it is decided alone (E12). What is refused
 * stays as it is and answers with its code; the others go on. Results are in the order of the ids, each id once.
 */
export async function decideMany(scope: Scope, input: Input): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const id of new Set(input.ids)) results.push(await decideOne(scope, id, input));
  return { results };
}

async function decideOne(scope: Scope, id: string, { decision, resolutionComment }: Input): Promise<Result> {
  const decide = decision === 'accepted' ? acceptAbsenceRequest : rejectAbsenceRequest;
  try {
    await decide(scope, { id, resolutionComment });
    return { id, problem: null, details: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { id, problem: error.code, details: error.details ?? null };
  }
}
