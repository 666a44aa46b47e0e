import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Scope } from '../../platform/db/scope.ts';
import { callOperation, mutation, operationOf } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { operations } from './root.ts';

test('a company has one file written at a time, and another need not wait for it', async () => {
  const begun: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const write = mutation({
    right: 'look',
    writesFile: true,
    run: async ({ companyId }) => {
      begun.push(companyId);
      await end;
    },
  });
  const fileOf = (companyId: string) => {
    const scope = { companyId, actor: { role: 'owner' }, doing: () => scope } as unknown as Scope;
    const context = { scope, locale: 'en', requestId: 'test' } as const;
    return callOperation(operationOf(write), { name: 'write', context, input: undefined });
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
  const definitions = [...operations].map(([name, { output, writesFile = false }]) => ({
    name,
    writesFile,
    answersFile: output === exportedFile,
  }));
  assert.ok(definitions.some(({ answersFile }) => answersFile));
  for (const { name, writesFile, answersFile } of definitions)
    assert.equal(writesFile, answersFile || ARCHIVES.has(name), name);
});
