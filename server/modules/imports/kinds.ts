import type { ScopeArea } from '../../platform/shared/token-scopes.ts';
import type { ImportKind } from './constants.ts';
import { importAbsences } from './import-absences.ts';
import { importBalances } from './import-balances.ts';
import { importOfContracts } from './import-contracts.ts';
import { importWorkEntries } from './import-entries.ts';
import { importPeople } from './import-people.ts';
import type { KindOfImport } from './kind-of-import.ts';

const KINDS = {
  employees: importPeople,
  contracts: importOfContracts,
  'work-entries': importWorkEntries,
  absences: importAbsences,
  balances: importBalances,
} as const satisfies Record<ImportKind, unknown>;

/** I10: scopes that a token needs to write records of a kind. */
export const AREAS_OF: Readonly<Record<ImportKind, readonly ScopeArea[]>> = {
  employees: ['people'],
  contracts: ['contracts'],
  'work-entries': ['time'],
  absences: ['absences'],
  balances: ['absences', 'overtime'],
};

export const kindOf = (kind: ImportKind): KindOfImport<unknown> => KINDS[kind] as KindOfImport<unknown>;
