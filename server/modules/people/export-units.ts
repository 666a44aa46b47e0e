import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf, type SheetColumn } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, type Pieces } from './export-list.ts';
import { listUnits, type Unit, type UnitList } from './repository-units.ts';
import type { exportUnitsInput } from './schema-pages.ts';

/** Names in records and texts. */
const KINDS = {
  offices: { recordType: 'office', texts: 'offices', title: 'offices.title' },
  locations: { recordType: 'location', texts: 'locations', title: 'locations.title' },
  departments: { recordType: 'department', texts: 'units', title: 'units.department.title' },
  groups: { recordType: 'entity_group', texts: 'units', title: 'units.group.title' },
} as const;

/** Exports offices, locations, departments or groups by name, with the references to them, and records the export in the audit (L5). */
export async function exportUnits(
  scope: Scope,
  locale: Locale,
  { format, list, name, isArchived }: z.output<typeof exportUnitsInput>,
): Promise<ExportedFile> {
  const { recordType, texts, title } = KINDS[list];
  const { rows, total } = await scope.read(listUnits(scope.companyId, list, { name, isArchived, most: MOST_EXPORTED }));
  const filters = { ...(name && { name }), ...(isArchived !== undefined && { isArchived }) };
  return exportList<Unit>(scope, locale, {
    ...{ exported: list, recordType, area: 'organisation', format, rows, total, filters },
    describe: ({ say }) => ({
      name: say(title),
      columns: [
        { title: say(`${texts}.columns.name`), kind: 'text', value: (unit) => unit.name },
        ...columnsOf(list, say),
      ],
      facts: [
        ...factOf(say('export.search'), name),
        ...factOf(say('offices.columns.status'), isArchived === undefined ? undefined : statusOf(say, { isArchived })),
      ],
    }),
  });
}

type Say = Pieces<Unit>['say'];

const statusOf = (say: Say, { isArchived }: Pick<Unit, 'isArchived'>) =>
  say(isArchived ? 'offices.archived' : 'offices.inUse');

function columnsOf(list: UnitList, say: Say): SheetColumn<Unit>[] {
  const place: SheetColumn<Unit>[] = [
    {
      title: say('locations.columns.place'),
      kind: 'text',
      value: ({ latitude, longitude }) =>
        latitude === null || longitude === null ? null : `${latitude}, ${longitude}`,
    },
    {
      title: say('export.radius'),
      kind: 'number',
      value: ({ radiusMeters }) => (radiusMeters === null ? null : Math.round(radiusMeters)),
    },
  ];
  const people: SheetColumn<Unit> = {
    title: say('offices.columns.people'),
    kind: 'number',
    value: (unit) => unit.people,
  };
  const assigned = (title: string): SheetColumn<Unit> => ({
    ...{ title, kind: 'text' as const },
    value: (unit) => unit.assigned.join(', '),
  });
  if (list === 'locations') return [...place, assigned(say('locations.columns.assigned'))];
  if (list !== 'offices') return [people, assigned(say('units.columns.locations'))];
  return [
    { title: say('offices.columns.address'), kind: 'text', value: ({ address }) => address },
    { title: say('offices.columns.zone'), kind: 'text', value: ({ timeZone }) => timeZone },
    ...place,
    people,
    assigned(say('units.columns.locations')),
    { title: say('offices.columns.status'), kind: 'text', value: (office) => statusOf(say, office) },
  ];
}
