import { hasBody } from '#server/entry/rest/input.ts';
import { exampleOf, inputJsonSchema, type JsonSchema } from '#server/entry/rest/json-schema.ts';
import type { Route } from '#server/entry/rest/routes.ts';
import { samplePicture } from './pictures.ts';

/** Input of an operation: path, query and body fields together, as its schema sees them. */
export type Input = Record<string, unknown>;

/** An id that an operation takes somewhere in its input. */
export interface Slot {
  resource: string;
  place: 'path' | 'query' | 'body';
  /** Field names and, inside arrays, index 0. */
  path: (string | number)[];
}

const schemas = new WeakMap<Route, JsonSchema>();

export function schemaOf(route: Route): JsonSchema {
  const known = schemas.get(route);
  if (known) return known;
  const schema = route.input ? inputJsonSchema(route.input) : { type: 'object' };
  schemas.set(route, schema);
  return schema;
}

/** Every id slot of an operation, found by what its schema says an id names. */
export function slotsOf(route: Route): Slot[] {
  const inPath = new Set(route.parameters.map(({ name }) => name));
  const placeOf = (field: string | number | undefined) =>
    inPath.has(String(field)) ? 'path' : hasBody(route) ? 'body' : 'query';
  return idsIn(schemaOf(route), []).map((slot) => ({ ...slot, place: placeOf(slot.path[0]) }));
}

/** Every id below a schema. */
export function idsIn(schema: JsonSchema, path: Slot['path']): Omit<Slot, 'place'>[] {
  const resource = schema['x-resource'];
  if (resource) return [{ resource, path }];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => idsIn(inner, [...path, key])),
    ...(schema.items ? idsIn(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((option) => idsIn(option, path)),
  ];
}

/** A single value that an operation takes, and what its schema says of it. */
export interface Leaf {
  path: Slot['path'];
  schema: JsonSchema;
}

/** Every single value below a schema, in arrays the first. */
export function leavesOf(schema: JsonSchema, path: Slot['path'] = []): Leaf[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => leavesOf(child, [...path, key])),
    ...(schema.items ? leavesOf(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((option) => leavesOf(option, path)),
  ];
  return inner.length > 0 ? inner : [{ path, schema }];
}

/** The input with the value at the path, and what the schema requires around it. */
export function withValue(schema: JsonSchema, input: unknown, path: Slot['path'], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const options = schema.anyOf ?? [schema];
  const inner = options.find((option) => (typeof key === 'number' ? option.items : option.properties?.[key])) ?? {};
  if (typeof key === 'number') {
    const items = Array.isArray(input) && input.length > 0 ? [...input] : [undefined];
    items[key] = withValue(inner.items ?? {}, items[key], rest, value);
    return items;
  }
  const present = (input ?? exampleOf(inner)) as Input;
  return { ...present, [key]: withValue(inner.properties?.[key] ?? {}, present[key], rest, value) };
}

/** The HTTP request that carries an input. */
export function requestOf(route: Route, input: Input): { method: string; path: string; init: RequestInit } {
  const inPath = new Set(route.parameters.map(({ name }) => name));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.has(key)));
  if (!hasBody(route)) return { method: route.method, path: `${path}${queryOf(rest)}`, init: {} };
  if (route.body === 'form') return { method: route.method, path, init: { body: formOf(schemaOf(route), rest) } };
  const headers = { 'content-type': 'application/json' };
  return { method: route.method, path, init: { headers, body: JSON.stringify(rest) } };
}

/** The fields as a form; where a file is asked for, the example of one stands for a small PDF, or for a list to import. */
function formOf(schema: JsonSchema, fields: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const field = schema.properties?.[name] ?? {};
    if (value instanceof Blob) form.append(name, value);
    else if (field.format === 'binary' && value === exampleOf(field))
      form.append(name, 'kind' in fields ? sampleCsv() : 'employeeId' in fields ? samplePdf() : samplePicture());
    else if (value !== null && value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** A list of people with one of them. */
const sampleCsv = (): File => new File(['First name,Last name\nAna,Gil\n'], 'people.csv', { type: 'text/csv' });

/** A file that is a PDF by its beginning, with other content where tests tell files apart. */
export const samplePdf = (name = 'Sick note.pdf', content = 'a note'): File =>
  new File([`%PDF-1.7\n${content}\n%%EOF\n`], name, { type: 'application/pdf' });

function queryOf(fields: Input): string {
  const pairs = Object.entries(fields).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [[key.endsWith(']') ? key : `${key}[in]`, value.join(',')]];
    if (typeof value !== 'object' || value === null) return [[key, String(value)]];
    return Object.entries(value).map(([bound, inner]) => [`${key}[${bound}]`, String(inner)]);
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`;
}
