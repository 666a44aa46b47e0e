import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../db/client.ts';
import { createWorld } from '../testing/world.ts';
import { listRequests } from './repository.ts';
import { listRequestsInput } from './schema.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const REQUESTS = 12_000;
const employeeId = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const typeId = (n: string) => `('10000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
for (const company of [companyId, (await world.company()).companyId]) {
  for (const text of [
    `insert into employees (company_id, id, first_name, last_name)
      select $1, ${employeeId('i')}, 'Ana', 'Gil' from generate_series(1, 100) i`,
    `insert into request_types (company_id, id, name, questions, levels)
      select $1, ${typeId('i')}, 'Type ' || i, '[]', '[]' from generate_series(1, 20) i`,
    `insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
        flow_current_level, created_at, updated_at)
      select $1, gen_random_uuid(), 'Request ' || i, case when i % 50 = 0 then 'pending' else 'accepted' end,
        ${employeeId('1 + i % 100')}, ${typeId('1 + i % 20')}, '[]', '[]', 1, 1,
        now() - i * interval '1 minute', now() - i * interval '1 minute'
      from generate_series(1, ${REQUESTS}) i`,
  ])
    await world.ownerPool.query(text, [company]);
}
await world.ownerPool.query('vacuum analyze');

const quoted = (value: unknown) => {
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join(',')}}` : value;
  return `'${text}'`;
};

/** The plans of the list's statements whatever their values are, as row-level security makes them. */
async function genericPlansOf(query: object): Promise<string> {
  const plans: string[] = [];
  let statements = 0;
  await scope.transaction(async (db) => {
    await db.$client.query('set local plan_cache_mode = force_generic_plan');
    const explaining = {
      $client: {
        query: async (config: { text: string; values: unknown[] }) => {
          const name = `explained_${statements++}`;
          await db.$client.query(`prepare ${name} as ${config.text}`);
          const { rows } = await db.$client.query(`explain execute ${name} (${config.values.map(quoted).join(', ')})`);
          await db.$client.query(`deallocate ${name}`);
          plans.push(...rows.map((row) => String(row['QUERY PLAN'])));
          return { rows: [{ text: '[]', total: 0 }] };
        },
      },
    } as unknown as Db;
    await listRequests(explaining, companyId, listRequestsInput.parse(query));
  });
  return plans.join('\n');
}

const someType = '10000000-0000-7000-8000-000000000003';
const someone = '00000000-0000-7000-8000-000000000003';

for (const [query, index] of [
  [{}, 'requests_created_idx'],
  [{ limit: 500 }, 'requests_created_idx'],
  [{ page: 3, limit: 30 }, 'requests_created_idx'],
  [{ orderBy: 'updatedAt desc' }, 'requests_updated_idx'],
  [{ createdAt: { gte: '2026-01-01', lte: '2026-01-31' } }, 'requests_created_idx'],
  [{ updatedAt: { gte: '2999-01-01' }, orderBy: 'updatedAt' }, 'requests_updated_idx'],
  [{ status: 'pending' }, 'requests_status_idx'],
  [{ status: 'pending', limit: 500 }, 'requests_status_idx'],
  [{ 'status[in]': ['pending', 'rejected'] }, 'requests_created_idx'],
  [{ requestTypeIds: [someType] }, 'requests_type_idx'],
  [{ requestTypeId: [someType], page: 2, limit: 500 }, 'requests_type_idx'],
  [{ employeeId: [someone] }, 'requests_employee_idx'],
  [{ employeeId: [someone, someType] }, 'requests_employee_idx'],
  [{ employeeId: [someone], status: 'pending' }, 'requests_employee_idx'],
] as const) {
  test(`the page of ${REQUESTS} requests for ${JSON.stringify(query)} is read in order, whatever its values`, async () => {
    const plans = await genericPlansOf(query);
    assert.doesNotMatch(plans, /Seq Scan on requests/);
    assert.match(plans, new RegExp(`Index (Only )?Scan (Backward )?using ${index} on requests`));
  });
}
