import { exampleOf, type JsonSchema } from '#server/entry/rest/json-schema.ts';
import type { Input } from './calls.ts';
import type { Workshop } from './workshop-types.ts';

/** A body with every field that its schema has, however deep: those that are given, and for the others a value that it takes. */
export async function filledOf(workshop: Workshop, schema: JsonSchema, given: unknown): Promise<unknown> {
  if (schema['x-resource']) return given ?? workshop.record(schema['x-resource']);
  const option = schema.anyOf?.find(({ type }) => type !== 'null');
  if (option) return filledOf(workshop, option, given);
  if (schema.properties && (given === undefined || isObject(given))) {
    const filled: Input = {};
    for (const [name, inner] of Object.entries(schema.properties))
      filled[name] =
        given && name in given
          ? await inGiven(workshop, inner, given[name])
          : await filledOf(workshop, inner, undefined);
    return filled;
  }
  if (schema.items && (given === undefined || Array.isArray(given))) {
    const items = given ?? [undefined];
    return Promise.all(items.map((item: unknown) => filledOf(workshop, schema.items ?? {}, item)));
  }
  return given === undefined ? plainValueOf(schema) : given;
}

/** Leaves a given undefined or null as it is. */
const inGiven = (workshop: Workshop, schema: JsonSchema, given: unknown) =>
  given === undefined || given === null ? given : filledOf(workshop, schema, given);

const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FORMATS: Record<string, string> = {
  date: '2026-03-02',
  'date-time': '2026-03-02T08:00:00+01:00',
  email: 'someone@example.com',
  uri: 'https://example.com/a',
};

function plainValueOf(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  // Not the value that is kept when none is sent.
  if (schema.enum) return schema.enum.findLast((value) => value !== null);
  if ([schema.type].flat().includes('boolean')) return true;
  return FORMATS[String(schema.format)] ?? exampleOf({ ...schema, default: undefined });
}
