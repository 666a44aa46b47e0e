import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { listUnits } from './repository-scope.ts';
import type { scopeUnitsOutput } from './schema-users.ts';

/** Returns the units that a scope can list (I3), by name: as choices, and for the wording of existing scopes. */
export async function listScopeUnits({ companyId, read }: Scope): Promise<z.output<typeof scopeUnitsOutput>> {
  const units = await read(listUnits(companyId));
  const of = (wanted: (typeof units)[number]['type']) =>
    units.filter(({ type }) => type === wanted).map(({ id, name }) => ({ id, name }));
  return { departments: of('department'), offices: of('office'), entityGroups: of('entityGroup') };
}
