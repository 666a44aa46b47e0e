import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { z } from 'zod';
import { createPool } from '../db/pool.ts';
import { type Role, type Scope, systemScope } from '../db/scope.ts';
import { exampleOf, inputJsonSchema, type JsonSchema } from '../rest/json-schema.ts';
import { type Input, idsIn, withValue } from '../testing/calls.ts';
import { digestOf } from '../testing/digest.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { createWorld } from '../testing/world.ts';
import { refusedInput } from './init.ts';
import { problemOf } from './problems.ts';
import { appRouter } from './root.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const bypassing = createPool(world.databaseUrl, { connections: 4 });
after(() => bypassing.end());

interface Procedure {
  name: string;
  run: AnyTRPCProcedure;
  isMutation: boolean;
  schema: JsonSchema;
  isPublished: boolean;
}

const procedures: Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>,
).map(([name, run]) => {
  const { inputs, type, meta } = run._def as unknown as { inputs: z.ZodType[]; type: string; meta?: { rest?: object } };
  const input = inputs.at(-1);
  return {
    name,
    run,
    isMutation: type === 'mutation',
    isPublished: meta?.rest !== undefined,
    schema: input ? inputJsonSchema(input) : { type: 'object' },
  };
});
/** Those that only the admin pages call; the others are tried over the interface. */
const ofPages = procedures.filter(({ isPublished }) => !isPublished);

type Outcome = { value: unknown } | { refusal: string };

async function call({ name, run, isMutation }: Procedure, scope: Scope | null, input: unknown): Promise<Outcome> {
  try {
    const value = await (run as unknown as (options: object) => Promise<unknown>)({
      path: name,
      type: isMutation ? 'mutation' : 'query',
      ctx: { scope, locale: 'en', requestId: 'the-same' },
      input,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    return { value };
  } catch (error) {
    const problem = problemOf(refusedInput(error) ?? error, 'en');
    return { refusal: `${problem.status} ${problem.code} ${JSON.stringify(problem.fields)}` };
  }
}

/** What the fields of a procedure alone do not tell. */
const written: Record<string, Input> = {
  'overtime.previewAdjustment': { operation: 'add', amountSeconds: 3600, balanceBeforeSeconds: 0 },
};

async function exampleFor({ name, schema }: Procedure, workshop: Workshop): Promise<Input> {
  let input: Input = { ...(exampleOf(schema) as Input), ...written[name] };
  for (const { path, resource } of idsIn(schema, []))
    if (schema.required?.includes(String(path[0]))) {
      input = withValue(schema, input, path, await workshop.record(resource)) as Input;
    }
  return input;
}

const workshop = await openWorkshop(world);
const foreign = await openWorkshop(world);
for (const { schema } of procedures) for (const { resource } of idsIn(schema, [])) await foreign.record(resource);

const walls = { 'row-level security and filters': world.runtime.systemPool, 'filters alone': bypassing };

for (const [wall, pool] of Object.entries(walls)) {
  const scopeOf = ({ company }: Workshop) => systemScope(pool, company.companyId, { now: world.runtime.now });

  for (const procedure of ofPages) {
    test(`${wall}: ${procedure.name} takes an id of another company for one that does not exist, and tells none`, async () => {
      const input = await exampleFor(procedure, workshop);
      const companies = [workshop.company.companyId, foreign.company.companyId];
      const before = await digestOf(world.ownerPool, companies);
      for (const { path, resource } of idsIn(procedure.schema, [])) {
        const [id, random] = [await foreign.record(resource), randomUUID()];
        const outcomes = [];
        for (const given of [id, random]) {
          const outcome = await call(procedure, scopeOf(workshop), withValue(procedure.schema, input, path, given));
          outcomes.push(JSON.stringify(outcome).replaceAll(given, 'the id given'));
        }
        assert.equal(outcomes[0], outcomes[1], path.join('.'));
        assert.doesNotMatch(String(outcomes[0]), /422/, `${path.join('.')}: the rest of the input is valid`);
      }
      assert.deepEqual(await digestOf(world.ownerPool, companies), before);
      if (procedure.isMutation) return;
      const outcome = await call(procedure, scopeOf(workshop), input);
      assert.deepEqual(outcome, await call(procedure, workshop.company.scope, input), 'as with both walls');
      const own = JSON.stringify(outcome);
      for (const id of await foreign.made()) assert.ok(!own.includes(id), `it tells ${id} of another company`);
    });
  }
}

test('401: every procedure asks who is signed in before it looks at its input', async () => {
  for (const procedure of procedures)
    assert.deepEqual(await call(procedure, null, 'bad input'), { refusal: '401 unauthorized null' }, procedure.name);
});

test('403: what changes something is not for viewers', async () => {
  const scope = systemScope(world.runtime.systemPool, workshop.company.companyId);
  const as = (role: Role): Scope => ({ ...scope, actor: { ...scope.actor, role } });
  const refused = { refusal: '403 role_not_allowed null' };
  for (const procedure of procedures) {
    const outcome = await call(procedure, as('viewer'), 'bad input');
    if (procedure.isMutation) assert.deepEqual(outcome, refused, procedure.name);
  }
});
