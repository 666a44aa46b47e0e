import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { maySee } from '../access/field-rights.ts';
import { loadEffects } from './load-effects.ts';
import { presentCorrection } from './present.ts';
import { loadCallers } from './read-caller.ts';
import * as repository from './repository.ts';
import type { CorrectionAnswer, countCorrectionsOutput, ListCorrectionsInput } from './schema.ts';

/** Corrections in the API's format, with their effect (J3) and the caller's actions, in the order of the rows. */
export const answersOf = (scope: Scope, rows: readonly repository.CorrectionRow[]): Read<CorrectionAnswer[]> =>
  together(repository.findTerms(scope.companyId), loadCallers(scope), loadEffects(scope.companyId, rows)).map(
    ([{ timeZone }, callerOf, effects]) => {
      const today = localDateOf(scope.now(), timeZone);
      return rows.map((row) =>
        presentCorrection(row, {
          ...{ effect: effects.get(row.id) ?? null, caller: callerOf(row.employeeId), today },
          seesComments: maySee(scope, 'comment', row.employeeId),
        }),
      );
    },
  );

/** Returns corrections of people in scope (I3), and those of the caller's own time. */
export async function listCorrections(scope: Scope, input: ListCorrectionsInput): Promise<Page<CorrectionAnswer>> {
  const { rows, total } = await scope.read(repository.listCorrections(scope, input));
  return { rows: await scope.read(answersOf(scope, rows)), total };
}

/** Throws `correction_not_found`, also out of scope (I3). */
export async function getCorrection(scope: Scope, { id }: { id: string }): Promise<CorrectionAnswer> {
  const row = await scope.read(repository.getCorrection(scope, id));
  const [answer] = await scope.read(answersOf(scope, [row]));
  return answer as CorrectionAnswer;
}

/** Returns the open corrections of people in scope, for badges. */
export const countCorrections = (scope: Scope): Promise<z.output<typeof countCorrectionsOutput>> =>
  scope.read(repository.countOpen(scope));
