import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from './export-list.ts';
import { refuseHiddenFilter } from './list-people.ts';
import { findFilterNames, listPeople } from './repository-list.ts';
import type { exportPeopleInput } from './schema-pages.ts';

/** Exports the list of people, all of its pages in its order, of people in scope alone (I3), and records the export in the audit (L5). */
export async function exportPeople(
  scope: Scope,
  locale: Locale,
  { format, ...asked }: z.output<typeof exportPeopleInput>,
): Promise<ExportedFile> {
  refuseHiddenFilter(scope, asked);
  const [{ rows, total }, { group, customField }] = await scope.read(
    listPeople(scope, { ...asked, page: 1, limit: MOST_EXPORTED }),
    findFilterNames(scope.companyId, asked),
  );
  const { orderBy, direction, ...filters } = asked;
  return exportList(scope, locale, {
    ...{ exported: 'employees', recordType: 'employee', area: 'people' },
    ...{ format, rows, total, filters },
    personOf: personNamed,
    describe: ({ say }) => ({
      name: say('list.title'),
      columns: [
        { title: say('fields.email'), kind: 'text', value: ({ email }) => email },
        { title: say('list.columns.office'), kind: 'text', value: ({ officeName }) => officeName },
        {
          title: say('list.columns.department'),
          kind: 'text',
          value: ({ departmentNames }) => departmentNames.join(', '),
        },
        { title: say('list.columns.job'), kind: 'text', value: ({ jobChargeName }) => jobChargeName },
        { title: say('list.columns.manager'), kind: 'text', value: ({ managerName }) => managerName },
        { title: say('fields.workPhone'), kind: 'text', value: ({ workPhone }) => workPhone },
        { title: say('fields.hiredAt'), kind: 'date', value: ({ hiredAt }) => hiredAt },
        { title: say('fields.leavesOn'), kind: 'date', value: ({ leavesOn }) => leavesOn },
        { title: say('list.columns.status'), kind: 'text', value: ({ status }) => say(`status.${status}`) },
      ],
      facts: [
        ...factOf(say('list.search'), asked.search),
        ...factOf(say('list.columns.status'), asked.status && say(`status.${asked.status}`)),
        // The file reveals a group's name only if the caller sees somebody of it.
        ...factOf(say('list.group'), rows.length > 0 ? group : null),
        ...factOf(say('list.customField'), customField),
        ...factOf(
          say('list.contract.label'),
          asked.hasContract === undefined ? null : say(`list.contract.${asked.hasContract ? 'some' : 'none'}`),
        ),
      ],
    }),
  });
}
