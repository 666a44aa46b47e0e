import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, sendImport } from '#test/imports.ts';
import { createWorld } from '#test/world.ts';
import { pruneRows } from './prune-rows.ts';

const world = await createWorld();

test('L6 thirty days after an import nothing that was in its file is left with it', async () => {
  const { rest } = await world.company();
  await sendImport(
    rest,
    'employees',
    ['First name,Last name,Email', 'Ana,PLANTED,ana@example.com', 'Eva,PLANTED,no address'],
    {
      onlyGood: 'true',
    },
  );
  await carryOut(world);
  const kept = async () => {
    const texts = ['imports', 'import_portions', 'import_problems'].map(
      async (table) =>
        (await world.ownerPool.query(`select coalesce(json_agg(t), '[]')::text as text from ${table} t`)).rows[0].text,
    );
    return (await Promise.all(texts)).join('');
  };
  const after = (days: number) => () => Temporal.Now.instant().add({ hours: days * 24 });
  await pruneRows({ ...world.runtime, now: after(29) });
  assert.match(await kept(), /PLANTED/);
  assert.match(await kept(), /no address/);
  await pruneRows({ ...world.runtime, now: after(31) });
  assert.doesNotMatch(await kept(), /PLANTED|no address|ana@example/);
  const { data } = await rest.get('/core/v3/imports');
  assert.deepEqual([data.length, data[0].written], [1, 1]);
});
