import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearly } from '#test/arbitraries.ts';
import { type Input, schemaOf, slotsOf } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

/** More of them for a longer look: `JORNADA_FUZZ_RUNS=500 JORNADA_FUZZ_SEED=7`. */
const numRuns = Number(process.env.JORNADA_FUZZ_RUNS ?? 30);
const seed = Number(process.env.JORNADA_FUZZ_SEED ?? 1);

/** Fields as the schema describes them, mostly; in every second input only a few, within an input that works. */
function inputsOf(route: Route, valid: Input, ids: ReadonlyMap<string, string>): fc.Arbitrary<Input> {
  const schema = schemaOf(route);
  const fields = Object.keys(schema.properties ?? {});
  const inPath = Object.fromEntries(
    route.parameters.map(({ name, resource }) => [name, ids.get(resource ?? '') ?? 'x']),
  );
  const changed = fc.option(fc.subarray(fields, { maxLength: Math.min(fields.length, 3) }), { freq: 2 });
  return fc.tuple(nearly(schema, ids), changed).map(([generated, names]) => {
    const input = typeof generated === 'object' ? (generated as Input) : {};
    if (!names) return { ...input, ...inPath };
    return { ...valid, ...Object.fromEntries(names.map((name) => [name, input?.[name]])), ...inPath };
  });
}

for (const route of routes.filter(({ input }) => input)) {
  test(`${route.method} ${route.path} stays within its document on nearly valid input, and what it refuses changes nothing`, async () => {
    const workshop = await openWorkshop(world);
    const valid = await workshop.inputFor(route);
    const ids = new Map<string, string>();
    for (const { resource } of slotsOf(route)) ids.set(resource, await workshop.record(resource));
    const refused: Input[] = [];
    await fc.assert(
      fc.asyncProperty(inputsOf(route, valid, ids), async (input) => {
        const answer = await workshop.call(route, input);
        assertDocumented(route, answer, input);
        if (answer.status >= 400) refused.push(input);
      }),
      { numRuns, seed },
    );
    const before = await digestOf(world.ownerPool, [workshop.company.companyId]);
    for (const input of refused) {
      if ((await workshop.call(route, input)).status < 400) return;
    }
    assert.deepEqual(await digestOf(world.ownerPool, [workshop.company.companyId]), before);
  });
}
