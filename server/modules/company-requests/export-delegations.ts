import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { findZone } from '../audit/repository.ts';
import { exportList } from '../people/export-list.ts';
import { listDelegations } from './repository-delegations.ts';
import { delegationStateOf } from './rules-delegations.ts';
import type { exportDelegationsInput } from './schema.ts';

/**
 * Exports the list of delegations that the caller may see, all of its pages in its order (F4), and records the export in the audit (L5).
 */
export async function exportDelegations(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportDelegationsInput>,
): Promise<ExportedFile> {
  const { orderBy, ...filters } = asked;
  const [{ rows, total }, timeZone] = await scope.read(
    listDelegations(scope, { ...asked, page: 1, limit: MOST_EXPORTED }),
    findZone(scope.companyId),
  );
  const today = localDateOf(scope.now(), timeZone);
  // People without a row are not named.
  const namesOf = (side: 'employee' | 'delegate', ids: readonly string[] | undefined) => [
    ...new Set(rows.value.filter((row) => ids?.includes(row[`${side}Id`])).map((row) => row[`${side}Name`])),
  ];
  return exportList(scope, locale, {
    ...{ exported: 'delegations', recordType: 'request_delegation', area: 'delegations' },
    ...{ format, rows: rows.value, total, filters },
    personOf: ({ employeeId, employeeName }) => ({ id: employeeId, name: employeeName }),
    describe: ({ say }) => ({
      name: say('title'),
      columns: [
        { title: say('columns.delegate'), kind: 'text', value: ({ delegateName }) => delegateName },
        { title: say('columns.from'), kind: 'date', value: ({ from }) => from },
        { title: say('columns.to'), kind: 'date', value: ({ to }) => to },
        { title: say('columns.state'), kind: 'text', value: (row) => say(`states.${delegationStateOf(row, today)}`) },
      ],
      facts: [
        ...factOf(say('columns.person'), namesOf('employee', asked.employeeId)),
        ...factOf(say('columns.delegate'), namesOf('delegate', asked.delegateId)),
      ],
    }),
  });
}
