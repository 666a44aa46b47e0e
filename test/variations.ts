import type { JsonSchema } from '#server/entry/rest/json-schema.ts';
import type { Input } from './calls.ts';
import type { Workshop } from './workshop-types.ts';

/**
 * Inputs that read in all the ways that an operation has: the given one, and each of its optional fields with values that find
 * something: filters by own and by foreign ids, parts of names, every choice, every order, small pages.
 */
export async function variationsOf(
  schema: JsonSchema,
  input: Input,
  { own, foreign }: { own: Workshop; foreign: Workshop },
): Promise<Input[]> {
  const varied: Input[] = [input];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name)) continue;
    for (const value of await valuesOf(name, field, { own, foreign })) varied.push({ ...input, [name]: value });
  }
  return varied;
}

async function valuesOf(
  name: string,
  field: JsonSchema,
  workshops: { own: Workshop; foreign: Workshop },
): Promise<unknown[]> {
  const { own, foreign } = workshops;
  if (field.items) {
    const values = await valuesOf(name, field.items, workshops);
    return [...values.map((value) => [value]), ...(values.length > 1 ? [values] : [])];
  }
  if (field['x-resource']) return [await own.record(field['x-resource']), await foreign.record(field['x-resource'])];
  if (field['x-order-by']) return field['x-order-by'].map((known) => `${known} desc`);
  if (field.enum) return field.enum;
  if (name === 'page') return [2];
  if (name === 'limit') return [1, 500];
  if (field.properties) return [{ gte: '2000-01-01' }, { lte: '2999-12-31' }];
  if (field.format === 'date') return [name === 'to' ? '2999-12-31' : '2000-01-01'];
  switch ([field.type].flat()[0]) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [2026];
    default:
      return ['a'];
  }
}
