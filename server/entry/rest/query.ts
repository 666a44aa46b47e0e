import { z } from 'zod';
import { problem } from '../../platform/shared/schemas.ts';

/** The values that a query string gives, and the forms of filters in it that there are not. */
interface ReadQuery {
  values: Record<string, unknown>;
  faults: z.core.$ZodIssue[];
}

/** Turns a query string into the values that a schema expects. What does not fit is passed on as it is, for the schema to refuse. */
export type QueryReader = (query: URLSearchParams) => ReadQuery;

type Shape = Record<string, z.ZodType>;

export function shapeOf(schema: z.ZodType | undefined): Shape {
  const bare = schema && unwrap(schema);
  return bare instanceof z.ZodObject ? (bare.shape as Shape) : {};
}

export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? unwrap(schema.in as z.ZodType) : schema;
}

/** Parameters that choose a part of a list and filter nothing. */
const PAGING: ReadonlySet<string> = new Set(['page', 'limit', 'orderBy']);

/**
 * A reader compiled once per operation. Arrays come as `k=a,b`, `k=a&k=b` or `k[]=a`, each also as `k[in]`; ranges as
 * `k[gte]` and `k[lte]`. An empty value counts as not given, alone or among others. A single value given twice, or as `k[]`, stays a
 * list, which its schema refuses. A filter in a form that it does not have is a fault, and so is an operator on a field of the listed
 * records that is no filter; all else is ignored.
 */
export function compileQuery(
  shape: Shape,
  pathParameters: ReadonlySet<string>,
  recordFields: ReadonlySet<string>,
): QueryReader {
  const parameters = Object.entries(shape)
    .filter(([key]) => !pathParameters.has(key))
    .map(([key, schema]) => parameterOf(key, unwrap(schema)));
  const readBy = new Map(
    parameters.flatMap((parameter) => parameter.spellings.map((spelling) => [spelling, parameter] as const)),
  );
  const formsOf = new Map(
    [...Map.groupBy(parameters, ({ key }) => firstPart(key))]
      .filter(([name]) => !PAGING.has(name))
      .map(([name, filters]) => [name, filters.flatMap(({ forms }) => forms).join(', ')]),
  );
  const faultOf = (name: string): z.core.$ZodIssue[] => {
    const [field = '', ...operators] = partsOf(name);
    const forms = formsOf.get(field);
    if (forms) return [issue([field, ...operators], problem('filter_forms', { forms }))];
    const isKnown = recordFields.has(field) && !PAGING.has(field);
    return isKnown && name.includes('[') && operators.length > 0
      ? [issue([field, ...operators], problem('no_filter'))]
      : [];
  };
  return (query) => {
    const values: Record<string, unknown> = {};
    if (query.size === 0) return { values, faults: [] };
    const given = new Map<string, string[]>();
    for (const [name, value] of query) {
      if (value === '') continue;
      const known = given.get(name);
      if (known) known.push(value);
      else given.set(name, [value]);
    }
    const faults: z.core.$ZodIssue[] = [];
    for (const name of given.keys()) {
      const parameter = readBy.get(name);
      if (!parameter) faults.push(...faultOf(name));
      else if (!(parameter.key in values)) values[parameter.key] = parameter.read(given);
    }
    return { values, faults };
  };
}

/** The faults of a query under the names of its parameters: that of a value that was sent alone is the parameter's own. */
export function asSent(
  issues: readonly z.core.$ZodIssue[],
  values: Readonly<Record<string, unknown>>,
): z.core.$ZodIssue[] {
  return issues.map((fault) => {
    const [key = '', ...rest] = fault.path;
    const sent = values[String(key)];
    const isAlone = Array.isArray(sent) && sent.length === 1 && rest[0] === 0;
    return { ...fault, path: [firstPart(String(key)), ...(isAlone ? rest.slice(1) : rest)] };
  });
}

const partsOf = (name: string): string[] => name.split(/[[\].]+/).filter((part) => part !== '');
const firstPart = (name: string): string => partsOf(name)[0] ?? '';

const issue = (path: string[], { params }: ReturnType<typeof problem>): z.core.$ZodIssue => ({
  code: 'custom',
  path,
  message: '',
  params,
});

/** The values of a query string by name. */
type Given = ReadonlyMap<string, string[]>;

interface Parameter {
  key: string;
  /** As messages name it. */
  forms: string[];
  /** Every name under which it is read. */
  spellings: string[];
  read(query: Given): unknown;
}

function parameterOf(key: string, schema: z.ZodType): Parameter {
  if (schema instanceof z.ZodArray) return listOf(key, unwrap(schema.element as z.ZodType));
  if (schema instanceof z.ZodObject) {
    const bounds = Object.entries(schema.shape as Shape).map(
      ([bound, inner]) => [bound, parameterOf(`${key}[${bound}]`, unwrap(inner))] as const,
    );
    return {
      key,
      forms: bounds.flatMap(([, { forms }]) => forms),
      spellings: bounds.flatMap(([, { spellings }]) => spellings),
      read: (query) => {
        const range = bounds
          .map(([bound, { read }]) => [bound, read(query)])
          .filter(([, value]) => value !== undefined);
        return range.length > 0 ? Object.fromEntries(range) : undefined;
      },
    };
  }
  const convert = converterOf(schema);
  const listed = `${key}[]`;
  return {
    key,
    forms: [key],
    spellings: [key, listed],
    read: (query) => {
      const values = query.get(key) ?? [];
      if (query.has(listed)) return [...values, ...(query.get(listed) ?? [])];
      return values.length > 1 ? values : values[0] === undefined ? undefined : convert(values[0]);
    },
  };
}

/** A list of values. Where the plain name asks for a single one, its key is `k[in]`. */
function listOf(key: string, element: z.ZodType): Parameter {
  const convert = converterOf(element);
  const names = key.endsWith('[in]') ? [key] : [key, `${key}[in]`];
  const spellings = names.flatMap((name) => [name, `${name}[]`]);
  return {
    key,
    forms: names,
    spellings,
    read: (query) => {
      const given = spellings.flatMap((name) => query.get(name) ?? []);
      const parts = given.flatMap((value) => value.split(',')).filter((part) => part !== '');
      return parts.length === 0 ? undefined : parts.map(convert);
    },
  };
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

function converterOf(schema: z.ZodType): (value: string) => unknown {
  if (schema instanceof z.ZodNumber) return (value) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);
  // Python writes True and False.
  if (schema instanceof z.ZodBoolean) return (value) => BOOLEANS.get(value.toLowerCase()) ?? value;
  return (value) => value;
}
