import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { RequestWriting } from '../../platform/usage/request-writing.ts';
import { listApiRequests, listApiRequestsById } from './repository-api-requests.ts';
import { listApiRequestsInput } from './schema-api-requests.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const DAYS = 20;
const MINUTES = 1440;
const FIRST = Date.UTC(2026, 2, 1);
const until = FIRST + DAYS * 86_400_000;

// A line every five seconds, by five tokens in turn; few are faults. Callers sent ids in one minute of a hundred.
for (const company of [companyId, (await world.company()).companyId]) {
  for (let day = 0; day < DAYS; day += 1) {
    await world.ownerPool.query(
      `with tokens as (select array_agg(gen_random_uuid()) as ids from generate_series(1, 5)), batch as (
         select minute, token, status, count(*)::int as lines, string_agg(concat_ws(E'\\t', second * 1000, 3,
           'request-' || (minute * 60 + second), '', ''), E'\\n' order by second) as text,
           string_agg('request-' || (minute * 60 + second), ' ' order by second) as ids
         from (select m as minute, s as second, s / 5 % 5 + 1 as token, case when (m * 60 + s) % 300000 = 0 then 500 else 200 end as status
           from generate_series($2::bigint, $2 + ${MINUTES - 1}) m, generate_series(0, 59, 5) s) l
         group by minute, token, status)
       select write_api_requests(array_agg($1::uuid), array_agg(t.ids[b.token]), array_agg('test'::text), array_agg('GET'::text),
         array_agg('/core/v3/employees'::text), array_agg('people.listEmployees'::text), array_agg(b.status),
         array_agg(b.minute * 60::float8), array_agg(b.lines), array_agg(case when b.minute % 100 = 0 then b.ids end),
         array[$3::date], gen_random_uuid(), string_agg(b.text, E'\\x1e')) from tokens t, batch b`,
      [company, FIRST / 60_000 + day * MINUTES, new Date(FIRST + day * MINUTES * 60_000).toISOString().slice(0, 10)],
    );
  }
}
/** When a request arrived whose id was made here, with its time in it. */
const ARRIVED = FIRST + 3 * 86_400_000 + 1234;
const MADE = `${ARRIVED.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-000000000001`;
const writing = new RequestWriting();
writing.add({
  token: { companyId, tokenId: randomUUID(), tokenName: 'test' },
  ...{ method: 'GET', operation: 'access.info', pathPattern: '/core/v3/info', path: null, area: 'organisation' },
  ...{ at: ARRIVED, status: 200, milliseconds: 1, requestId: MADE, errorCode: null },
});
await world.ownerPool.query({
  text: 'select write_api_requests($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
  values: writing.values(),
});
await vacuum(world.ownerPool, ['api_request_batches', 'api_request_counts']);

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
    assert.match(plans, /using api_request_batches_\d+_pkey on/);
  });
}

test('requests are found by ids that callers sent and by ids that were made here', async () => {
  const plans = await plansOf(scope, statementOf({ requestId: ['request-1', MADE] }));
  assert.doesNotMatch(plans, /Seq Scan on api_request/);
  assert.match(plans, /using api_request_batches_\d+_pkey on/);
});

test('ids that callers sent are found by their index', async () => {
  const { rows } = await world.ownerPool.query(
    `select prosrc as text from pg_proc where oid = 'find_sent_requests(text[])'::regprocedure`,
  );
  const text = rows[0].text.replaceAll('request_ids', `array['request-1']`);
  const { rows: plan } = await world.ownerPool.query(`explain ${text}`);
  assert.match(JSON.stringify(plan), /Bitmap Index Scan on api_request_batches_\d+_sent_ids_idx/);
  assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/);
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
    [{ requestId: [MADE] }, FIRST, 1],
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
