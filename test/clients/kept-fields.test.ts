import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBody } from '#server/entry/rest/input.ts';
import { type JsonSchema, outputJsonSchema } from '#server/entry/rest/json-schema.ts';
import { type Route, routes } from '#server/entry/rest/routes.ts';
import { type Input, schemaOf } from '#test/calls.ts';
import { filledOf } from '#test/filled-bodies.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld } from '#test/world.ts';
import { ANSWERED_AS, ANSWERED_INSIDE_AS, GIVEN_BY_SERVER, NOT_RECORDS, NOT_TAKEN, SENT } from './kept-fields.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

/** Fields that say how to write a record, and are none of it. The audit has them. */
const INSTRUCTIONS = ['lateCorrection'];

/** The operation that reads what a POST or PUT has written. */
const readerOf = ({ method, path }: Route): Route | undefined =>
  routes.find(
    (route) =>
      route.method === 'GET' &&
      (route.path === path
        ? route.reply === 'item'
        : method === 'POST' && /^\/\{\w+\}$/.test(route.path.replace(path, ''))),
  );

const written = routes.filter(
  (route) =>
    hasBody(route) &&
    route.body === 'json' &&
    route.reply === 'item' &&
    readerOf(route) &&
    !NOT_RECORDS.includes(route.name),
);

function answeredBy({ output }: Route): string[] {
  const components: Record<string, JsonSchema> = {};
  const answer = output ? outputJsonSchema(output, components) : {};
  const named =
    components[
      String(answer.$ref ?? '')
        .split('/')
        .at(-1) ?? ''
    ];
  return Object.keys((named ?? answer).properties ?? {});
}

for (const route of written) {
  test(`${route.method} ${route.path} takes every field of its record, or the server alone decides it`, () => {
    const taken = schemaOf(route).properties ?? {};
    const known = { ...GIVEN_BY_SERVER, ...NOT_TAKEN[route.name] };
    const dropped = answeredBy(route).filter(
      (field) => !(field in taken) && !(`${field}Id` in taken) && !(field in known),
    );
    assert.deepEqual(dropped, [], 'clients send records as they read them: take the field, or say why not');
  });

  test(`${route.method} ${route.path} keeps every field that it takes`, async () => {
    const workshop = await openWorkshop(world);
    const body = await bodyOf(workshop, route);
    const made = await workshop.call(route, body);
    assert.equal(made.status, 200, `${JSON.stringify(made.body)} to ${JSON.stringify(body)}`);
    const reader = readerOf(route) as Route;
    const path = reader.path.replace(/\{\w+\}$/, String(body.id ?? made.data.id));
    const { data } = await workshop.rest.get(path);
    const inPath = new Set(route.parameters.map(({ name }) => name));
    const lost = Object.entries(body)
      .filter(([field]) => !inPath.has(field) && !INSTRUCTIONS.includes(field))
      .flatMap(([field, sent]) => lostIn(route, field, sent, data));
    assert.deepEqual(lost, []);
  });
}

async function bodyOf(workshop: Workshop, route: Route): Promise<Input> {
  const own = await SENT[route.name]?.(workshop);
  const fields = await filledOf(workshop, schemaOf(route), { ...(await workshop.inputFor(route)), ...own });
  return Object.fromEntries(Object.entries(fields as Input).filter(([, value]) => value !== undefined));
}

/** A sent field that is not answered, as `field: sent, read`. */
function lostIn({ name }: Route, field: string, sent: unknown, data: Input): string[] {
  const place = ANSWERED_AS[name]?.[field];
  if (place?.startsWith('not: ')) return [];
  const read = place
    ? place.split('.').reduce<unknown>((value, key) => (value as Input)?.[key], data)
    : answeredIn(data, field);
  return isKept(sent, read) ? [] : [`${field}: ${JSON.stringify(sent)}, ${JSON.stringify(read)}`];
}

/** A reference is answered by its id or as a record. */
function answeredIn(data: Input, field: string): unknown {
  if (field in data) return data[field];
  if (!field.endsWith('Id')) return data[ANSWERED_INSIDE_AS[field] ?? ''];
  return (data[field.slice(0, -2)] as Input | undefined)?.id;
}

const IS_INSTANT = /^\d{4}-\d\d-\d\dT/;

function isKept(sent: unknown, read: unknown): boolean {
  if (typeof sent === 'string' && typeof read === 'string' && IS_INSTANT.test(sent))
    return Date.parse(sent) === Date.parse(read);
  if (Array.isArray(sent))
    return Array.isArray(read) && read.length >= sent.length && sent.every((item, index) => isKept(item, read[index]));
  if (typeof sent === 'object' && sent !== null)
    return Object.entries(sent).every(([key, value]) => isKept(value, answeredIn((read ?? {}) as Input, key)));
  return (sent ?? null) === (read ?? null);
}
