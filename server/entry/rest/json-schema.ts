import { z } from 'zod';

/** A JSON Schema (2020-12, as OpenAPI 3.1 uses it), with the few keywords that are looked at here by name. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  examples?: unknown[];
  /** The resource an id names: `<resource>_not_found` is its 404. */
  'x-resource'?: string;
  /** The fields that an ordering may name. */
  'x-order-by'?: string[];
}

/** Input of an operation, whole and without references: path, query and body fields together. */
export function inputJsonSchema(schema: z.ZodType): JsonSchema {
  const { $defs, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return tidy(inline(root, ($defs ?? {}) as Record<string, JsonSchema>));
}

/** Output of an operation; parts with a name of their own become `components` and are referred to. */
export function outputJsonSchema(schema: z.ZodType, components: Record<string, JsonSchema>): JsonSchema {
  // In a wrapper, so that a schema with a name is itself a component.
  const wrapped = z.toJSONSchema(z.object({ answer: schema }), { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  for (const [name, definition] of Object.entries((wrapped.$defs ?? {}) as Record<string, JsonSchema>)) {
    const component = asAnswer(tidy(definition));
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`Two schemas are called ${name}.`);
    components[name] = component;
  }
  return asAnswer(tidy(wrapped.properties?.answer ?? {}));
}

/** The same, with every optional field also taking null: what a POST leaves out before it validates. */
export function withNullsForOptional(schema: JsonSchema): JsonSchema {
  const required = new Set(schema.required);
  return mapChildren(schema, (child, key) => {
    const inner = withNullsForOptional(child);
    return key !== undefined && !required.has(key) ? nullable(inner) : inner;
  });
}

/** The schema without some of its top-level fields. */
export function withoutProperties(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((option) => withoutProperties(option, names)) };
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name)));
  const { required: wanted = [], ...rest } = schema;
  const required = wanted.filter((name) => !names.has(name));
  return { ...rest, properties, ...(required.length > 0 && { required }) };
}

/** A value that the schema takes: given examples where there are some, else the plainest that fits. Optional fields only with an example. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const required = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([key, inner]) => required.has(key) || hasExample(inner),
      );
      return Object.fromEntries(fields.map(([key, inner]) => [key, exampleOf(inner)]));
    }
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, Number(schema.minimum ?? 1)), Number(schema.maximum ?? 1));
    case 'string':
      return schema.format === 'uuid' ? '019cad3e-5c00-7000-8000-000000000001' : 'text';
    default:
      return null;
  }
}

const hasExample = (schema: JsonSchema): boolean =>
  Boolean(schema.examples?.length || (schema.items && hasExample(schema.items))) ||
  Object.values(schema.properties ?? {}).some(hasExample);

export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined || schema.$ref) {
    if (schema.anyOf?.some(({ type }) => type === 'null')) return schema;
    return schema.anyOf
      ? { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
      : { anyOf: [schema, { type: 'null' }] };
  }
  const types = [schema.type].flat();
  if (types.includes('null')) return schema;
  const { const: only, ...rest } = schema;
  const values = only === undefined ? schema.enum : [only];
  return { ...rest, type: [...types, 'null'], ...(values && { enum: [...values, null] }) };
}

function mapChildren(schema: JsonSchema, change: (child: JsonSchema, key?: string) => JsonSchema): JsonSchema {
  const changed = { ...schema };
  if (schema.properties) {
    changed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, child]) => [key, change(child, key)]),
    );
  }
  if (schema.items) changed.items = change(schema.items);
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    const options = schema[keyword];
    if (Array.isArray(options)) changed[keyword] = options.map((option) => change(option as JsonSchema));
  }
  if (typeof schema.additionalProperties === 'object')
    changed.additionalProperties = change(schema.additionalProperties as JsonSchema);
  return changed;
}

function inline(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const { $ref, ...rest } = schema;
  const target = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  return mapChildren(target ? { ...target, ...rest } : schema, (child) => inline(child, definitions));
}

/** Our own metadata in OpenAPI's words; what says nothing is left out. */
function tidy(schema: JsonSchema): JsonSchema {
  const { $schema, id, example, resource, orderBy, ...kept } = mapChildren(schema, (child, key) => {
    const field = tidy(child);
    return key === undefined ? field : describedByName(field, key);
  });
  if (typeof kept.$ref === 'string') kept.$ref = kept.$ref.replace('#/$defs/', '#/components/schemas/');
  if (example !== undefined) kept.examples = [example];
  if (typeof resource === 'string') {
    kept['x-resource'] = resource;
    kept.description ??= `ID of the ${resource.replaceAll('_', ' ').replace(/^api /, 'API ')}.`;
  }
  if (Array.isArray(orderBy)) kept['x-order-by'] = orderBy as string[];
  if (kept.format === 'uuid') delete kept.pattern;
  if (kept.minimum === Number.MIN_SAFE_INTEGER) delete kept.minimum;
  if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
  const [option, ...others] = (kept.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (kept.anyOf && option && others.length === 0) {
    const { anyOf, ...outer } = kept;
    return option.$ref ? kept : nullable({ ...option, ...outer });
  }
  return kept;
}

/** Answers may grow fields. */
function asAnswer(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...kept } = mapChildren(schema, asAnswer);
  return typeof additionalProperties === 'object' ? { ...kept, additionalProperties } : kept;
}

/** Fields with the same meaning in every record, by name. */
const COMMON: Record<string, string> = {
  id: 'ID of the record.',
  name: 'Name of the record.',
  company: 'Company of the record.',
  employee: 'Employee of the record.',
  createdAt: 'Time of creation.',
  updatedAt: 'Time of the last change.',
  deletedAt: 'Time of deletion. Null if the record is not deleted.',
};

/** Describes a field without a description by its name, if the name determines the meaning. */
function describedByName(field: JsonSchema, name: string): JsonSchema {
  if (field.description !== undefined) return field;
  const description = COMMON[name] ?? idDescription(field, name);
  return description === undefined ? field : { ...field, description };
}

/** `ID of the work break. Null if there is none.` for a nullable `workBreakId`. */
function idDescription(field: JsonSchema, name: string): string | undefined {
  const [, singular, several] = /^(.+)Id(s?)$/.exec(name) ?? [];
  const isId = (field.items ?? field).format === 'uuid';
  if (singular === undefined || !isId) return undefined;
  const resource = singular.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (several) return `IDs of the ${resource}s.`;
  return `ID of the ${resource}.${[field.type].flat().includes('null') ? ' Null if there is none.' : ''}`;
}
