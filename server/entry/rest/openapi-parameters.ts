import type { JsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  style?: 'form';
  explode?: boolean;
  example?: unknown;
}

/** The parameters in the path, in their order. */
export function pathParameters(route: Route, input: JsonSchema): Parameter[] {
  return route.parameters.map(({ name }) =>
    parameter('path', name, true, input.properties?.[name] ?? { type: 'string' }),
  );
}

/** The parameters in the query string, under the names that requests use: `createdAt[gte]`, `officeIds[in]`. */
export function queryParameters(route: Route, input: JsonSchema): Parameter[] {
  const inPath = new Set(route.parameters.map(({ name }) => name));
  return Object.entries(input.properties ?? {})
    .filter(([name]) => !inPath.has(name))
    .flatMap(([name, schema]) => queryParameter(name, input.required?.includes(name) ?? false, schema));
}

function queryParameter(name: string, required: boolean, schema: JsonSchema): Parameter[] {
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).map(([bound, inner]) =>
      parameter('query', `${name}[${bound}]`, required && (schema.required?.includes(bound) ?? false), inner),
    );
  }
  if (schema.type === 'array') return listParameters(name, required, schema);
  const { 'x-order-by': _, ...described } = schema;
  return [parameter('query', name, required, described)];
}

/** A filter that takes one value and several. Where the name has the brackets itself, the plain one is a parameter of its own. */
function listParameters(name: string, required: boolean, schema: JsonSchema): Parameter[] {
  const plain = name.replace(/\[in\]$/, '');
  const listed = `${plain}[in]`;
  const spellings =
    name === listed
      ? [`${listed}=a,b`, `${listed}=a&${listed}=b`]
      : [`${listed}=a,b`, `${plain}=a,b`, `${plain}=a&${plain}=b`, `${plain}[]=a&${plain}[]=b`];
  const forms = `Accepts several values: ${spellings.map((spelling) => `\`${spelling}\``).join(' or ')}.`;
  const meaning = schema.description ?? schema.items?.description;
  const several = parameter('query', listed, required, {
    ...schema,
    description: [meaning, forms].filter(Boolean).join(' '),
  });
  const one = parameter('query', plain, required, { ...schema.items, description: meaning });
  return [...(name === listed ? [] : [one]), { ...several, style: 'form', explode: false }];
}

function parameter(place: 'path' | 'query', name: string, required: boolean, described: JsonSchema): Parameter {
  const { description, ...schema } = described;
  return {
    name,
    in: place,
    ...(required && { required }),
    ...(description !== undefined && { description: String(description) }),
    schema,
  };
}
