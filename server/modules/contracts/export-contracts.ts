import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { searchEmployees } from '../people/repository-list.ts';
import { listContracts } from './repository.ts';
import { hoursOfWeek } from './rules.ts';
import { rotationText } from './rules-rotation.ts';
import type { exportContractsInput } from './schema.ts';

/** Exports the list of contracts, in its order, of people in scope alone (I3), and records the export in the audit (L5). */
export async function exportContracts(
  scope: Scope,
  locale: Locale,
  { format, officeId, departmentId, ...asked }: z.output<typeof exportContractsInput>,
): Promise<ExportedFile> {
  const { rows, total } = await scope.read(
    listContracts(scope, {
      ...asked,
      officeId: officeId === undefined ? undefined : [officeId],
      departmentId: departmentId === undefined ? undefined : [departmentId],
      page: 1,
      limit: MOST_EXPORTED,
    }),
  );
  const contracts = rows.value;
  const ids = [...new Set(contracts.map(({ employeeId }) => employeeId))];
  const people = await scope.read(searchEmployees(scope, { text: '', ids, limit: ids.length }));
  const names = new Map(people.map((person) => [person.id, personNamed(person)]));
  return exportList(scope, locale, {
    ...{ exported: 'contracts', recordType: 'contract', area: 'contracts' },
    ...{ format, rows: contracts, total, filters: { ...asked, officeId, departmentId } },
    personOf: ({ employeeId }) => names.get(employeeId) ?? { id: employeeId, name: '' },
    describe: ({ say }) => ({
      name: say('list.title'),
      columns: [
        { title: say('list.columns.from'), kind: 'date', value: ({ startAt }) => startAt },
        { title: say('list.columns.to'), kind: 'date', value: ({ endAt }) => endAt },
        { title: say('list.columns.weeklyHours'), kind: 'decimal', value: hoursOfWeek },
        {
          title: say('list.columns.rotation'),
          kind: 'text',
          value: ({ rotation }) => rotation && rotationText(rotation),
        },
        { title: say('list.columns.type'), kind: 'text', value: ({ contractTypeName }) => contractTypeName },
        { title: say('list.columns.workdayType'), kind: 'text', value: ({ workDayTypeName }) => workDayTypeName },
        { title: say('list.columns.job'), kind: 'text', value: ({ jobChargeName }) => jobChargeName },
        { title: say('list.columns.code'), kind: 'text', value: ({ code }) => code },
        { title: say('list.columns.payrollNumber'), kind: 'text', value: ({ payrollNumber }) => payrollNumber },
      ],
      facts: [
        ...factOf(say('list.show.current'), asked.validOn),
        ...factOf(say('list.show.upcoming'), asked.startsAfter),
        ...factOf(say('list.show.ended'), asked.endsBefore),
      ],
    }),
  });
}
