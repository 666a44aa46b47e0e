import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { maySee } from '../access/field-rights.ts';
import * as repository from './repository-names.ts';
import type { listRecordNamesInput, RecordDescription } from './schema.ts';

/**
 * Returns the current names of records by their ids, for the values of audit entries. Names of people are of those in scope (I3). Callers
 * who are not administrators get only the names of people and of the company's structure. Administrators also get the type and the dates of
 * absence requests; types of private absences are left out, so that no health data is shown.
 */
export async function listRecordNames(
  scope: Scope,
  { ids }: z.output<typeof listRecordNamesInput>,
): Promise<RecordDescription[]> {
  const isWhole = maySee(scope, 'personal', null);
  const [names, absences] = await scope.read(
    repository.findNames(scope, ids, isWhole ? 'all' : repository.STRUCTURE),
    isWhole ? repository.findAbsences(scope, ids) : nothing([]),
  );
  const absenceOf = new Map(absences.map(({ id, ...absence }) => [id, absence]));
  return names.map(({ id, name }) => ({ id, name, absence: absenceOf.get(id) ?? null }));
}
