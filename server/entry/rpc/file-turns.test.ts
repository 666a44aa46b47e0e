import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { procedures } from '#test/procedures.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createCallerFactory, outputSchemaOf, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';

test('a company has one file written at a time, and another need not wait for it', async () => {
  const begun: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const write = viewerProcedure.meta({ pages: true, writesFile: true }).mutation(async ({ ctx }) => {
    begun.push(ctx.scope.companyId);
    await end;
  });
  const createCaller = createCallerFactory(router({ write }));
  const fileOf = (companyId: string) => {
    const scope = { companyId, actor: { role: 'owner' }, doing: () => scope } as unknown as Scope;
    return createCaller({ scope, locale: 'en', requestId: 'test' }).write();
  };
  const files = ['first', 'first', 'second', 'second', 'third'].map(fileOf);
  await turn();
  assert.deepEqual(begun, ['first', 'second']);
  finish();
  await Promise.all(files);
  assert.deepEqual(begun.toSorted(), ['first', 'first', 'second', 'second', 'third']);
});

/** Files that are no list, and as much work. */
const ARCHIVES = new Set(['personalData.getArchive']);

test('every procedure that answers the file of a list, or an archive, is one that takes turns', () => {
  const definitions = procedures.map(({ name, run }) => {
    const { output, meta } = run._def as unknown as { output: unknown; meta?: { writesFile?: true } };
    return { name, writesFile: meta?.writesFile === true, answersFile: outputSchemaOf(output) === exportedFile };
  });
  assert.ok(definitions.some(({ answersFile }) => answersFile));
  for (const { name, writesFile, answersFile } of definitions)
    assert.equal(writesFile, answersFile || ARCHIVES.has(name), name);
});
