import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { listBalances } from './repository-balances.ts';
import { findPolicyName } from './repository-export.ts';
import type { exportBalancesInput } from './schema.ts';

/** Amounts of a row, by the title of their column in the list. */
const AMOUNTS = [
  ['opening', 'openingSeconds'],
  ['positive', 'positiveSeconds'],
  ['negative', 'negativeSeconds'],
  ['bonus', 'bonusSeconds'],
  ['balance', 'closingSeconds'],
] as const;

/** Exports the list of balances, all of its pages in its order, of people in scope alone (I3), and records the export in the audit (L5). */
export async function exportBalances(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportBalancesInput>,
): Promise<ExportedFile> {
  const { policyId } = asked;
  const [{ rows, total }, policy] = await scope.read(
    listBalances(scope, { ...asked, page: 1, limit: MOST_EXPORTED }),
    policyId === undefined ? nothing(null) : findPolicyName(scope.companyId, policyId),
  );
  const { orderBy, direction, ...filters } = asked;
  return exportList(scope, locale, {
    ...{ exported: 'overtime_balances', recordType: 'employee', area: 'overtime' },
    ...{ format, rows, total, filters },
    personOf: ({ employee }) => personNamed(employee),
    describe: ({ say, durations }) => ({
      name: say('list.title'),
      columns: [
        { title: say('filters.office'), kind: 'text', value: ({ officeName }) => officeName },
        { title: say('list.columns.policy'), kind: 'text', value: (row) => row.policy.name },
        ...AMOUNTS.flatMap(([key, field]) => durations(say(`list.columns.${key}`), (row) => row[field])),
      ],
      facts: [
        ...factOf(say('period.from'), asked.from),
        ...factOf(say('period.to'), asked.to),
        ...factOf(say('filters.search'), asked.name),
        ...factOf(say('filters.show'), asked.sign && say(`filters.signs.${asked.sign}`)),
        // The file reveals the policy's name only if the caller sees somebody with it.
        ...factOf(say('filters.policy'), rows.length > 0 ? policy : null),
      ],
    }),
  });
}
