import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plansOf, vacuum } from '../testing/plans.ts';
import { createWorld } from '../testing/world.ts';
import { listApiRequests, listApiRequestsById } from './repository-api-requests.ts';
import { listApiRequestsInput } from './schema-api-requests.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const DAYS = 20;
const MINUTES = 1440;
const FIRST = Date.UTC(2026, 2, 1);
const until = FIRST + DAYS * 86_400_000;

// A line a minute by each of five tokens in turn; every 5000th is a fault.
for (const company of [companyId, (await world.company()).companyId]) {
  for (let day = 0; day < DAYS; day += 1) {
    await world.ownerPool.query(
      `with tokens as (select array_agg(gen_random_uuid()) as ids from generate_series(1, 5)), line as (
         select string_agg(concat_ws(E'\\t', i % 5 + 1, ($2 + i) * 60, case when ($2 + i) % 5000 = 0 then 500 else 200 end, 3,
           'request ' || ($2 + i), '', ''), E'\\n') as lines
         from generate_series(0, ${MINUTES - 1}) i)
       select write_api_requests(array_fill($1::uuid, '{5}'), t.ids, array_fill('test'::text, '{5}'), array_fill('GET'::text, '{5}'),
         array_fill('/core/v3/employees'::text, '{5}'), array_fill('people.listEmployees'::text, '{5}'),
         array[$3::date], gen_random_uuid(), l.lines) from tokens t, line l`,
      [company, FIRST / 60_000 + day * MINUTES, new Date(FIRST + day * MINUTES * 60_000).toISOString().slice(0, 10)],
    );
  }
}
await vacuum(world.ownerPool, ['api_requests', 'api_request_counts']);

const statementOf = (query: object, from = FIRST) => {
  const { requestId, ...filters } = listApiRequestsInput.parse(query);
  const span = { from, until };
  return requestId === undefined
    ? listApiRequests(companyId, filters, span)
    : listApiRequestsById(companyId, filters, span, requestId);
};

for (const query of [{}, { status: [500] }, { page: 700, limit: 20 }, { operation: ['people.listEmployees'] }]) {
  test(`${JSON.stringify(query)} reads the hours of its page, by index`, async () => {
    const plans = await plansOf(scope, statementOf(query, FIRST + 1_000_000));
    assert.doesNotMatch(plans, /Seq Scan on api_request/);
    assert.match(plans, /Index Scan (using|on) api_request_counts_company_id_hour_token_id_operation_status_pk/);
    assert.match(plans, /using api_requests_\d+_pkey on/);
  });
}

test('requests are found by their ids', async () => {
  const plans = await plansOf(scope, statementOf({ requestId: ['request 1', 'request 2'] }));
  assert.doesNotMatch(plans, /Seq Scan on api_request/);
  assert.match(plans, /using api_requests_\d+_company_id_request_id_idx on/);
});

/** How many blocks a list reads, by a plan for its values or by the one that a prepared statement falls into. */
async function blocksOf(query: object, mode: string, from: number): Promise<{ blocks: number; lines: number }> {
  const [part] = statementOf(query, from).parts;
  const client = await world.ownerPool.connect();
  const literal = (value: unknown): string => {
    if (value === null) return 'null';
    return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
  };
  try {
    await client.query(`set plan_cache_mode = ${mode}; set enable_seqscan = off; prepare page as ${part?.text}`);
    const values = (part?.values ?? []).map(literal).join(', ');
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute page (${values})`);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    const { rows: answers } = await client.query(`execute page (${values})`);
    const text = String(Object.values(answers[0])[0] ?? '');
    return {
      blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      lines: text === '' ? 0 : JSON.parse(`[${text}]`).length,
    };
  } finally {
    await client.query('deallocate all; reset plan_cache_mode; reset enable_seqscan');
    client.release();
  }
}

for (const mode of ['force_custom_plan', 'force_generic_plan']) {
  for (const [query, from, lines] of [
    [{}, FIRST, 20],
    [{}, FIRST + 1_000_000, 20],
    [{ status: [500] }, FIRST, 6],
    [{ page: 1000 }, FIRST, 20],
    [{ requestId: [777, 20_000].map((minute) => `request ${FIRST / 60_000 + minute}`) }, FIRST, 2],
    [{ operation: ['people.listEmployees'], page: 500 }, FIRST, 20],
  ] as const) {
    test(`${JSON.stringify(query)} from ${new Date(from).toISOString()} reads few blocks of ${DAYS * MINUTES} lines, by ${mode}`, async () => {
      const read = await blocksOf(query, mode, from);
      assert.equal(read.lines, lines);
      // The counts of all hours, some hours of lines, and the roots of the days' indexes; all lines are more than 1200 blocks.
      assert.ok(read.blocks < 250, `${read.blocks} blocks`);
    });
  }
}
