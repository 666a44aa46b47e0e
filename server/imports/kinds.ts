import type { ScopeArea } from '../shared/token-scopes.ts';
import type { ServedKind } from './constants.ts';
import { importAbsences } from './import-absences.ts';
import { importContracts } from './import-contracts.ts';
import { importWorkEntries } from './import-entries.ts';
import { importPeople } from './import-people.ts';
import type { KindOfImport } from './kind-of-import.ts';

const KINDS = {
  employees: importPeople,
  contracts: importContracts,
  'work-entries': importWorkEntries,
  absences: importAbsences,
} as const satisfies Record<ServedKind, unknown>;

/** I10: what a token needs to write records of a kind. */
export const AREA_OF: Readonly<Record<ServedKind, ScopeArea>> = {
  employees: 'people',
  contracts: 'contracts',
  'work-entries': 'time',
  absences: 'absences',
};

export const kindOf = (kind: ServedKind): KindOfImport<unknown> => KINDS[kind] as KindOfImport<unknown>;
