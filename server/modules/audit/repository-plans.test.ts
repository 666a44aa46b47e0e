import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { foldListCounts } from '../../platform/db/fold-list-counts.ts';
import { listActors, listAuditLines, listHistory } from './repository.ts';
import { listAuditInput } from './schema.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const LINES = 40_000;
for (const company of [companyId, (await world.company()).companyId]) {
  await world.ownerPool.query(
    `insert into audit_lines (company_id, id, created_at, actor_type, actor_id, actor_name, action, record_type, record_id, after)
      select $1, gen_random_uuid(), timestamptz '2024-01-01' + i * interval '10 minutes', 'user', 'user ' || i % 50, 'Somebody',
        (array['create', 'update', 'update', 'delete'])[1 + i % 4], (array['employee', 'tag', 'office'])[1 + i % 3],
        gen_random_uuid(), '{"city": "Vigo"}'
      from generate_series(1, ${LINES}) i`,
    [company],
  );
}
await foldListCounts(world.runtime);
await vacuum(world.ownerPool, ['audit_lines', 'list_counts']);

const plans = (query: object) => plansOf(scope, listAuditLines(companyId, listAuditInput.parse(query), 'all'));

for (const [query, index] of [
  [{}, 'created'],
  [{ limit: 500 }, 'created'],
  [{ from: '2024-03-04', to: '2024-03-05' }, 'created'],
  [{ actorId: ['user 7'] }, 'actor'],
  [{ recordId: [randomUUID()] }, 'record'],
  [{ recordType: ['tag'] }, 'type'],
  [{ action: ['delete'] }, 'action'],
  [{ actorId: ['system'] }, 'actor'],
  [{ actorId: ['user 7'], from: '2024-03-04', to: '2024-03-05' }, '(actor|created)'],
  [{ recordId: [randomUUID()], recordType: ['tag'], action: ['delete'] }, 'record'],
] as const) {
  test(`I11 an index serves ${JSON.stringify(query)} over ${LINES} lines, in its order`, async () => {
    const found = await plans(query);
    assert.match(found, new RegExp(`using audit_lines_${index}_idx on audit_lines`));
    assert.doesNotMatch(found, /Seq Scan on audit_lines/);
  });
}

test('I11 for the total of all lines those of days that are over are not counted again', async () => {
  const found = await plans({});
  assert.match(found, /list_counts/);
  assert.match(found, /Index Only Scan using audit_lines_created_idx.*\n.*created_at >= (\(InitPlan|\$\d)/);
  assert.doesNotMatch(found, /Seq Scan on audit_lines/);
});

test('I11 other totals, and what stands before a page, are counted in an index alone', async () => {
  for (const query of [
    { recordType: ['tag'], action: ['delete'] },
    { action: ['update'] },
    { recordType: ['tag'] },
    { actorId: ['user 7'] },
    { page: 900 },
  ])
    assert.match(await plans(query), /Index Only Scan (Backward )?using audit_lines_/);
});

test('I11 those who have acted are found in the index, and the history of a record by its own', async () => {
  const actors = await plansOf(scope, listActors(companyId, 500));
  assert.match(actors, /Index Only Scan using audit_lines_actor_idx/);
  assert.doesNotMatch(actors, /Seq Scan/);
  const history = { recordType: 'tag', recordId: randomUUID(), page: 1, limit: 20 } as const;
  const found = await plansOf(scope, listHistory(scope, history, { columns: ['name'], partTypes: [] }));
  assert.match(found, /using audit_lines_record_idx on audit_lines/);
  assert.doesNotMatch(found, /Seq Scan/);
});
