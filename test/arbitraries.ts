import fc from 'fast-check';
import type { JsonSchema } from '#server/entry/rest/json-schema.ts';

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('', ' ', 'a\0', '\ud800', '2026-02-30', '24:00', '1', 'true', 'null', '__proto__', -0, 1.5),
  fc.constantFrom(null, true, 2_147_483_648, -1, 1e308, [], {}, [null], [[[]]]),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

const twoDigits = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum, max: maximum }).map((value) => String(value).padStart(2, '0'));
const clock = fc.tuple(twoDigits(0, 23), twoDigits(0, 59)).map((parts) => parts.join(':'));
// Most near the tests' today, some far from it, some on days that only some months have.
const date = fc.oneof(
  fc.tuple(fc.constantFrom('2025', '2026'), twoDigits(1, 12), twoDigits(1, 31)).map((parts) => parts.join('-')),
  fc
    .tuple(fc.constantFrom('1900', '2999', '0000', '2028'), twoDigits(1, 12), twoDigits(1, 31))
    .map((parts) => parts.join('-')),
);
const instant = fc
  .tuple(date, clock, fc.constantFrom('Z', '+01:00', '-11:30', '+14:00', ''))
  .map(([day, time, offset]) => `${day}T${time}:00${offset}`);

/**
 * Values a schema describes, most of them as it wants and some not: now and then a field is missing, and now and then one
 * holds anything at all. `ids` are real records.
 */
export function nearly(schema: JsonSchema, ids: ReadonlyMap<string, string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 19, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: JsonSchema, ids: ReadonlyMap<string, string>): fc.Arbitrary<unknown> {
  const known = ids.get(schema['x-resource'] ?? '');
  if (known)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(known, known.toUpperCase()) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => nearly(option, ids)));
  const types = [schema.type ?? []].flat();
  const main = typed(types.find((type) => type !== 'null') ?? '', schema, ids);
  return types.includes('null') ? fc.option(main, { freq: 9 }) : main;
}

function typed(type: string, schema: JsonSchema, ids: ReadonlyMap<string, string>): fc.Arbitrary<unknown> {
  const minimum = Number(schema.minimum ?? -1e9);
  const maximum = Number(schema.maximum ?? 1e9);
  switch (type) {
    case 'object': {
      const required = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) => {
        const value = nearly(inner, ids);
        return [
          key,
          required.has(key)
            ? fc.option(value, { nil: undefined, freq: 30 })
            : fc.option(value, { nil: undefined, freq: 2 }),
        ] as const;
      });
      return fc
        .record(Object.fromEntries(fields))
        .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
    }
    case 'array':
      return fc.array(nearly(schema.items ?? {}, ids), { maxLength: Math.min(4, Number(schema.maxItems ?? 3) + 1) });
    case 'boolean':
      return fc.boolean();
    case 'integer': {
      const edges = [minimum, maximum, minimum - 1, maximum + 1].filter((edge) => Math.abs(edge) < 1e10);
      return fc.oneof(
        fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) }),
        fc.constantFrom(0, ...edges),
      );
    }
    case 'number':
      return fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(0, minimum, maximum));
    default:
      return text(schema);
  }
}

const texts = new Map<number, fc.Arbitrary<string>>();

/** Kept by length: such an arbitrary holds a table of all characters. */
function anyText(maxLength: number): fc.Arbitrary<string> {
  const known = texts.get(maxLength) ?? fc.string({ unit: 'grapheme', maxLength });
  texts.set(maxLength, known);
  return known;
}

function text(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'date') return date;
  if (schema.format === 'date-time') return instant;
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.emailAddress();
  const example = schema.examples?.[0];
  const free = anyText(Math.min(Number(schema.maxLength ?? 60) + 1, 600));
  if (typeof example !== 'string') return free;
  return fc.oneof(
    { weight: 4, arbitrary: /^\d\d:\d\d$/.test(example) ? clock : fc.constant(example) },
    { weight: 1, arbitrary: free },
  );
}
