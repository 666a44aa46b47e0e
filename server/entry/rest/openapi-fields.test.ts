import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputJsonSchema, type JsonSchema, outputJsonSchema } from './json-schema.ts';
import { routes } from './routes.ts';

interface Field {
  place: string;
  name: string;
  schema: JsonSchema;
}

/** Every single value below a schema, by the name of the field that holds it, directly or in a list. */
function fieldsOf(schema: JsonSchema, place: string, name = ''): Field[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => fieldsOf(child, `${place}.${key}`, key)),
    ...(schema.items ? fieldsOf(schema.items, place, name) : []),
    ...['anyOf', 'oneOf'].flatMap((keyword) =>
      ((schema[keyword] ?? []) as JsonSchema[]).flatMap((option) =>
        fieldsOf({ description: schema.description, ...option }, place, name),
      ),
    ),
  ];
  if (inner.length > 0 || !schema.type || schema.properties) return inner;
  return [{ place, name, schema }];
}

const components: Record<string, JsonSchema> = {};
for (const { output } of routes) if (output) outputJsonSchema(output, components);
const fields = [
  ...routes.flatMap(({ name, input }) => (input ? fieldsOf(inputJsonSchema(input), name) : [])),
  ...Object.entries(components).flatMap(([name, component]) => fieldsOf(component, name)),
];

const has = ({ schema }: Field, type: string) => [schema.type].flat().includes(type);
const isFree = ({ schema }: Field) => !schema.enum && schema.const === undefined;

/** A field whose name looks like an id or a time, and is none. A request id is what the caller says, a client id what a provider does. */
const OTHER_SENSE = new Set(['actorId', 'clientId', 'customId', 'requestId']);

const DEMANDS: [demand: string, asks: (field: Field) => boolean, meets: (field: Field) => boolean][] = [
  [
    'an id has the format uuid',
    (field) => has(field, 'string') && isFree(field) && /^id$|Ids?$/.test(field.name),
    ({ schema }) => schema.format === 'uuid',
  ],
  [
    'a field …At has the format date-time, or date where it is a day',
    (field) => has(field, 'string') && /At$/.test(field.name),
    ({ schema }) => schema.format === 'date-time' || schema.format === 'date',
  ],
  [
    'a date has the format date, or date-time where it is an instant',
    (field) => has(field, 'string') && isFree(field) && /^date$|Date$|^dateOf|On$|^from$|^to$/.test(field.name),
    ({ schema }) => schema.format === 'date' || schema.format === 'date-time',
  ],
  [
    'an instant is not described as a day',
    ({ schema }) => schema.format === 'date-time',
    ({ schema }) => !/\bday\b/i.test(String(schema.description ?? '')),
  ],
  [
    'an address has its format',
    (field) => has(field, 'string') && /URL$|Mail$|Email$/.test(field.name),
    ({ name, schema }) => schema.format === (name.endsWith('URL') ? 'uri' : 'email'),
  ],
  [
    'an amount of seconds is a whole number',
    (field) => /[sS]econds$/.test(field.name),
    (field) => has(field, 'integer'),
  ],
  [
    'a number has its unit in its name or its description',
    (field) => (has(field, 'number') || has(field, 'integer')) && isFree(field),
    ({ name, schema }) => Boolean(schema.description) || /[sS]econds$|Minutes$|Hours$|[dD]ays$|Months$/.test(name),
  ],
  [
    'a clock time, a colour, a code or a time zone says its form',
    (field) =>
      has(field, 'string') &&
      isFree(field) &&
      /^(start|end)(Time)?$|^time$|[cC]olor$|[cC]urrency|[tT]imeZone$/.test(field.name),
    ({ schema }) => Boolean(schema.description || schema.pattern),
  ],
];

for (const [demand, asks, meets] of DEMANDS) {
  test(`in every input and answer ${demand}`, () => {
    const asked = fields.filter((field) => !OTHER_SENSE.has(field.name) && asks(field));
    assert.ok(asked.length > 0);
    const lacking = asked
      .filter((field) => !meets(field))
      .map(({ place, schema }) => `${place} ${JSON.stringify(schema)}`);
    assert.deepEqual([...new Set(lacking)], [], 'give the field a format or a description in its schema');
  });
}
