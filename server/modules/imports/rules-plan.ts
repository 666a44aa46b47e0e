import type { z } from 'zod';
import type { ImportProblem } from './constants.ts';
import type { Names } from './rules-names.ts';
import type { ReadRow } from './rules-rows.ts';

/** A fault of a field of a row. */
export interface Fault {
  field: string | null;
  code: ImportProblem;
  /** The name that no single record has, if somebody can choose one for it. */
  reference?: string;
}

/** Records by the names of a field in files, and the field of their ids. */
export interface Reference {
  names: Names;
  as: string;
}
export type References = Readonly<Record<string, Reference>>;

/** A row that can be written, as input of the use case. */
export interface Planned<Input> {
  line: number;
  input: Input;
}

export interface Plan<Input> {
  good: Planned<Input>[];
  faults: Map<number, Fault[]>;
}

/** Questions that somebody has accepted: all, or those of fields of lines, such as `12.end`. */
export type Accepted = 'all' | readonly string[];

/** Returns whether a question about a field of a line is accepted. */
export type Accepts = (line: number, field: string) => boolean;

export function acceptsOf(accepted: Accepted): Accepts {
  if (accepted === 'all') return () => true;
  const fields = new Set(accepted);
  return (line, field) => fields.has(`${line}.${field}`);
}

type Values = ReadRow['values'];

/** Replaces names in fields by the ids of the records. Names that are not found are faults. */
export function resolve(values: Values, references: References, faults: Fault[]): Values {
  const resolved: Values = {};
  for (const [field, value] of Object.entries(values)) {
    const reference = references[field];
    if (!reference) {
      resolved[field] = value;
      continue;
    }
    const ids: string[] = [];
    for (const name of Array.isArray(value) ? value : [String(value)]) {
      const found = reference.names.find(name);
      if ('id' in found) ids.push(found.id);
      else faults.push({ field, code: found.problem, reference: name });
    }
    if (Array.isArray(value)) resolved[reference.as] = ids;
    else if (ids[0] !== undefined) resolved[reference.as] = ids[0];
  }
  return resolved;
}

/**
 * Returns the input of a schema, or records the fields that it refuses. `fieldOf` gives the file's name of a field, or of a place in a
 * list, if it differs.
 */
export function accepted<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  fieldOf: Readonly<Record<string, string>>,
  faults: Fault[],
): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const nameOf = (path: readonly PropertyKey[]) =>
    fieldOf[path.slice(0, 2).join('.')] ?? fieldOf[String(path[0])] ?? (path.length > 0 ? String(path[0]) : null);
  for (const field of new Set(error.issues.map(({ path }) => nameOf(path))))
    faults.push({ field, code: 'not_accepted' });
  return undefined;
}

/** Names of fields in files, by their names in the API. */
export const fieldsOf = (references: Readonly<Record<string, { as: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(references).map(([field, { as }]) => [as, field]));
