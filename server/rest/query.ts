import { z } from 'zod';

/** Turns a query string into the values that a schema expects. What does not fit is passed on as it is, for the schema to refuse. */
export type QueryReader = (query: URLSearchParams) => Record<string, unknown>;

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

/**
 * A reader compiled once per operation. Arrays come as `k=a,b`, `k=a&k=b` or `k[]=a`, each also as `k[in]`; ranges as
 * `k[gte]` and `k[lte]`. A single value given twice stays a list, which its schema refuses.
 */
export function compileQuery(shape: Shape, pathParameters: Set<string>): QueryReader {
  const readers = Object.entries(shape)
    .filter(([key]) => !pathParameters.has(key))
    .map(([key, schema]) => [key, readerOf(key, unwrap(schema))] as const);
  return (query) => {
    const input: Record<string, unknown> = {};
    if (query.size === 0) return input;
    const given = new Map<string, string[]>();
    for (const [name, value] of query) {
      const values = given.get(name);
      if (values) values.push(value);
      else given.set(name, [value]);
    }
    for (const [key, read] of readers) {
      const value = read(given);
      if (value !== undefined) input[key] = value;
    }
    return input;
  };
}

/** The values of a query string by name. */
type Given = ReadonlyMap<string, string[]>;

function readerOf(key: string, schema: z.ZodType): (query: Given) => unknown {
  if (schema instanceof z.ZodArray) {
    const element = converterOf(unwrap(schema.element as z.ZodType));
    const names = [key, `${key}[]`, `${key}[in]`, `${key}[in][]`];
    return (query) => {
      const given = names.flatMap((name) => query.get(name) ?? []);
      if (given.length === 0) return undefined;
      return given
        .flatMap((value) => value.split(','))
        .filter((value) => value !== '')
        .map(element);
    };
  }
  if (schema instanceof z.ZodObject) {
    const bounds = Object.entries(schema.shape as Shape).map(
      ([bound, inner]) => [bound, readerOf(`${key}[${bound}]`, unwrap(inner))] as const,
    );
    return (query) => {
      const range: Record<string, unknown> = {};
      for (const [bound, read] of bounds) {
        const value = read(query);
        if (value !== undefined) range[bound] = value;
      }
      return Object.keys(range).length > 0 ? range : undefined;
    };
  }
  const convert = converterOf(schema);
  return (query) => {
    const values = query.get(key) ?? [];
    return values.length > 1 ? values : values[0] === undefined ? undefined : convert(values[0]);
  };
}

function converterOf(schema: z.ZodType): (value: string) => unknown {
  if (schema instanceof z.ZodNumber) return (value) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);
  if (schema instanceof z.ZodBoolean) return (value) => (value === 'true' ? true : value === 'false' ? false : value);
  return (value) => value;
}
