import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import type { ImportKind } from './constants.ts';
import { kindOf } from './kinds.ts';
import { type ImportRow, listUnknownNames } from './repository.ts';
import { type ChosenReference, type NamedRecord, Names, normalName } from './rules-names.ts';
import type { Reference, References } from './rules-plan.ts';

/** Returns the records that each field of a kind may name, in order of their names. */
async function listRecords({ companyId, read }: Scope, kind: ImportKind) {
  const fields = Object.entries(kindOf(kind).references);
  const records = await read(together(...fields.map(([, { list }]) => list(companyId))));
  return new Map(fields.map(([field, { as }], index) => [field, { as, records: records[index] ?? [] }]));
}

/** Returns the records of each field by their names, and by the names of the file for which somebody chose them. */
export async function readReferences(
  scope: Scope,
  { kind, choices }: Pick<ImportRow, 'kind' | 'choices'>,
): Promise<References> {
  const references: Record<string, Reference> = {};
  for (const [field, { as, records }] of await listRecords(scope, kind)) {
    const names = new Names(records);
    // A record that was deleted since is chosen no more.
    const chosen = choices.references.filter((one) => one.field === field && isAmong(records, one));
    for (const { value, id } of chosen) names.choose(value, id);
    references[field] = { names, as };
  }
  return references;
}

const isAmong = (records: readonly NamedRecord[], { id }: ChosenReference) => records.some((one) => one.id === id);

/** Throws faults of `choices.references` for a field that names no records, or a record that is not one of its own. */
export async function refuseUnknownRecords(
  scope: Scope,
  kind: ImportKind,
  chosen: readonly ChosenReference[],
): Promise<void> {
  if (chosen.length === 0) return;
  const fields = await listRecords(scope, kind);
  for (const one of chosen) {
    const records = fields.get(one.field)?.records;
    if (records && isAmong(records, one)) continue;
    const options = (records?.map(({ name }) => name) ?? [...fields.keys()]).slice(0, MAX_NAMED).join(', ');
    throw new InvalidFields({ 'choices.references': { key: 'not_an_option', values: { options } } });
  }
}

const MAX_NAMED = 20;

/** A name of the file that no single record has, or for which somebody chose one. */
export interface OpenName {
  value: string;
  /** Rows with it at the last check; null if a record is chosen for it. */
  rows: number | null;
  /** The chosen record. */
  id: string | null;
}

export interface OpenReference {
  field: string;
  values: OpenName[];
  options: NamedRecord[];
}

const weightOf = ({ rows }: OpenName) => rows ?? Number.MAX_SAFE_INTEGER;

/** Returns the fields with names that no single record has, those of most rows first, with the records to choose from. */
export async function listOpenReferences(
  scope: Scope,
  { id, kind, mapping, choices }: Pick<ImportRow, 'id' | 'kind' | 'mapping' | 'choices'>,
): Promise<OpenReference[]> {
  const unknown = await scope.read(listUnknownNames(scope.companyId, id));
  const fields = new Map<string, Map<string, OpenName>>();
  const valuesOf = (field: string) => fields.getOrInsertComputed(field, () => new Map());
  const chosen = choices.references.filter(({ field }) => mapping.includes(field));
  for (const { field, value, id } of chosen) valuesOf(field).set(normalName(value), { value, rows: null, id });
  for (const { field, value, rows } of unknown) {
    const known = valuesOf(field).get(normalName(value));
    const before = known?.id === null ? known : { value, rows: 0 };
    valuesOf(field).set(normalName(value), { ...before, rows: (before.rows ?? 0) + rows, id: null });
  }
  if (fields.size === 0) return [];
  const records = await listRecords(scope, kind);
  return [...fields].map(([field, values]) => ({
    field,
    values: [...values.values()].toSorted((a, b) => weightOf(b) - weightOf(a)),
    options: records.get(field)?.records ?? [],
  }));
}
