import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { listApiRequests, listApiRequestsById } from './repository-api-requests.ts';
import { listApiRequestsInput } from './schema-api-requests.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const DAYS = 20;
const MINUTES = 1440;
const FIRST = Date.UTC(2026, 2, 1);
const until = FIRST + DAYS * 86_400_000;

// A line every five seconds, by five tokens in turn; few are faults.
for (const company of [companyId, (await world.company()).companyId]) {
  for (let day = 0; day < DAYS; day += 1) {
    await world.ownerPool.query(
      `with tokens as (select array_agg(gen_random_uuid()) as ids from generate_series(1, 5))
       select write_api_requests(array[$3::date], string_agg(concat_ws(E'\\t', $1::text, uuidv7(), m * 60 + s, t.ids[s / 5 % 5 + 1],
         case when (m * 60 + s) % 300000 = 0 then 500 else 200 end, 3, 'test', 'GET', 'people.listEmployees', '/core/v3/employees', '',
         'request-' || (m * 60 + s), '', ''), E'\\n' order by m, s))
       from tokens t, generate_series($2::bigint, $2 + ${MINUTES - 1}) m, generate_series(0, 59, 5) s`,
      [company, FIRST / 60_000 + day * MINUTES, new Date(FIRST + day * MINUTES * 60_000).toISOString().slice(0, 10)],
    );
  }
}
await vacuum(world.ownerPool, ['api_requests', 'api_request_counts']);

const statementOf = (query: object, from = FIRST) => {
  const { requestId, ...asked } = listApiRequestsInput.parse(query);
  const filters = { ...asked, areas: null };
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
  const plans = await plansOf(scope, statementOf({ requestId: ['request-1', 'request-2'] }));
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
    await client.query(`set jornada.company_id = '${companyId}'`);
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
    await client.query('deallocate all; reset plan_cache_mode; reset enable_seqscan; reset jornada.company_id');
    client.release();
  }
}

for (const mode of ['force_custom_plan', 'force_generic_plan']) {
  for (const [query, from, lines] of [
    [{}, FIRST, 20],
    [{}, FIRST + 1_000_000, 20],
    [{ status: [500] }, FIRST, 6],
    [{ page: 10_000 }, FIRST, 20],
    [{ requestId: [80, 20_080].map((minute) => `request-${(FIRST / 60_000 + minute) * 60}`) }, FIRST, 2],
    [{ requestId: [`request-${FIRST / 1000 + 3 * 86_400}`] }, FIRST, 1],
    [{ operation: ['people.listEmployees'], page: 5000 }, FIRST, 20],
  ] as const) {
    test(`${JSON.stringify(query)} from ${new Date(from).toISOString()} reads few blocks of ${DAYS * MINUTES} lines, by ${mode}`, async () => {
      const read = await blocksOf(query, mode, from);
      assert.equal(read.lines, lines);
      // The counts of all hours, some hours of lines, and the roots of the days' indexes; all lines are more than 1200 blocks.
      assert.ok(read.blocks < 250, `${read.blocks} blocks`);
    });
  }
}
