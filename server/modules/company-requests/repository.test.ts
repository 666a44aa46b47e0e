import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { Statement } from '../../platform/db/statement.ts';
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
    await fill(world.ownerPool, text, [company]);
}
await vacuum(world.ownerPool, ['employees', 'request_types', 'requests']);

const quoted = (value: unknown) => {
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join(',')}}` : value;
  return `'${text}'`;
};

/** A text as it stands, numbered parameters and all. */
const command = (text: string) =>
  new Statement([{ text, values: [] }], ([result]) => (result?.rows ?? []) as Record<string, unknown>[]);

/** The plans of the list's statements whatever their values are, as row-level security makes them. */
async function genericPlansOf(query: object): Promise<string> {
  const { parts } = listRequests(companyId, listRequestsInput.parse(query));
  return scope.transaction(async ({ send }) => {
    await send(command('set local plan_cache_mode = force_generic_plan'));
    const plans: string[] = [];
    for (const [index, { text, values }] of parts.entries()) {
      const name = `explained_${index}`;
      const [, rows] = await send(
        command(`prepare ${name} as ${text}`),
        command(`explain execute ${name} (${values.map(quoted).join(', ')})`),
        command(`deallocate ${name}`),
      );
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])));
    }
    return plans.join('\n');
  });
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
