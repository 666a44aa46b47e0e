import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorld } from '#test/world.ts';
import type { DatabasePool } from '../db/pool.ts';
import { getMetrics } from '../runtime/metrics.ts';
import { newId } from '../shared/ids.ts';
import { type LoggedRequest, pruneRequestLog, RequestLog } from './request-log.ts';

const world = await createWorld();
const { systemPool, log } = world.runtime;
const NOON = Date.UTC(2026, 2, 10, 12);
const DAY = 86_400_000;

/** A log that writes on request, for a company of its own. */
async function open(pool: DatabasePool = systemPool) {
  const company = await world.company();
  const requestLog = new RequestLog(pool, log, { flushesAfter: 0 });
  const { companyId, tokenId } = company;
  const note = (given: Partial<LoggedRequest> = {}) =>
    requestLog.note({
      token: { companyId, tokenId, tokenName: 'test' },
      ...{
        method: 'GET',
        operation: 'people.listEmployees',
        pathPattern: '/core/v3/employees',
        path: null,
        area: 'people' as const,
      },
      ...{ at: NOON, status: 200, milliseconds: 3.6, requestId: newId(), errorCode: null },
      ...given,
    });
  const lines = () => linesOf(companyId);
  return { ...company, requestLog, note, lines };
}

/** Lines with their counts, as of one moment: a batch may be written at any time. */
async function linesOf(companyId: string) {
  const { rows } = await world.ownerPool.query(
    `select (select coalesce(sum(lines), 0)::int from api_request_counts where company_id = $1) as counted,
      (select coalesce(json_agg(r order by at, id), '[]') from api_requests r where company_id = $1) as lines`,
    [companyId],
  );
  const [{ counted, lines }] = rows;
  assert.equal(counted, lines.length, 'the counts agree with the lines');
  // biome-ignore lint/suspicious/noExplicitAny: rows, as the driver types them
  return lines.map((line: any) => ({ ...line, at: new Date(line.at) })) as any[];
}

const dropped = async (reason: string): Promise<number> => {
  const { values } = await getMetrics().droppedLogLines.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

/** A pool that counts its statements, and refuses them while a test says so. */
function flaky(): { pool: DatabasePool; state: { refuses: boolean; statements: number } } {
  const state = { refuses: false, statements: 0 };
  const query = (...given: Parameters<DatabasePool['query']>) => {
    state.statements += 1;
    return state.refuses ? Promise.reject(new Error('no database')) : systemPool.query(...given);
  };
  return { pool: { query } as unknown as DatabasePool, state };
}

test('requests of several companies are written together, in one statement, with all that is known of them', async () => {
  const { pool, state } = flaky();
  const [first, second] = [await open(pool), await open()];
  first.note({ method: 'HEAD', status: 422, path: '/core/v3/employees?page=0', requestId: 'mine', at: NOON + 250 });
  first.requestLog.note({
    token: { companyId: second.companyId, tokenId: second.tokenId, tokenName: 'other' },
    ...{
      method: 'DELETE',
      operation: 'people.deleteEmployee',
      pathPattern: '/core/v3/employees/{id}',
      path: null,
      area: 'people' as const,
    },
    ...{ at: NOON, status: 404, milliseconds: 0.2, requestId: 'theirs', errorCode: 'employee_not_found' },
  });
  await first.requestLog.flush();
  assert.equal(state.statements, 1);
  const [{ id, ...line }, ...others] = await first.lines();
  assert.deepEqual(others, []);
  assert.ok(id);
  assert.deepEqual(line, {
    ...{ company_id: first.companyId, token_id: first.tokenId, token_name: 'test', at: new Date(NOON + 250) },
    ...{ status: 422, milliseconds: 4, method: 'HEAD', operation: 'people.listEmployees', error_code: null },
    ...{ path_pattern: '/core/v3/employees', path: '/core/v3/employees?page=0', request_id: 'mine' },
    area: 'people',
  });
  const [theirs] = await second.lines();
  assert.deepEqual([theirs.token_name, theirs.error_code], ['other', 'employee_not_found']);
});

test('a name with the characters that end a value or a line, or without any, is written', async () => {
  const { note, requestLog, lines, companyId, tokenId } = await open();
  for (const [index, tokenName] of ['a\tb\nc', ''].entries())
    note({ token: { companyId, tokenId, tokenName }, path: '/core/v3/employees?a\tb', at: NOON + index });
  await requestLog.flush();
  const written = (await lines()).map(({ token_name, path }) => [token_name, path]);
  assert.deepEqual(written, [
    ['a b c', '/core/v3/employees?a b'],
    ['', '/core/v3/employees?a b'],
  ]);
});

test('what is noted is written by itself soon after', async () => {
  const { companyId, tokenId } = await world.company();
  const requestLog = new RequestLog(systemPool, log, { flushesAfter: 10 });
  requestLog.note({
    token: { companyId, tokenId, tokenName: 'test' },
    ...{ method: 'GET', operation: 'access.info', pathPattern: '/core/v3/info', path: null, area: 'people' as const },
    ...{ at: NOON, status: 200, milliseconds: 1, requestId: 'a', errorCode: null },
  });
  for (let tries = 0; tries < 200 && (await linesOf(companyId)).length === 0; tries += 1) await wait(20);
  assert.equal((await linesOf(companyId)).length, 1);
});

test('many lines do not wait to be written, and a database that refuses them is not asked with each', async () => {
  const { pool, state } = flaky();
  const { companyId, tokenId } = await world.company();
  const requestLog = new RequestLog(pool, log, { flushesAfter: 60_000 });
  const noteMany = (count: number) => {
    for (let i = 0; i < count; i += 1) {
      requestLog.note({
        token: { companyId, tokenId, tokenName: 'test' },
        ...{
          method: 'GET',
          operation: 'access.info',
          pathPattern: '/core/v3/info',
          path: null,
          area: 'people' as const,
        },
        ...{ at: NOON, status: 200, milliseconds: 1, requestId: 'a', errorCode: null },
      });
    }
  };
  noteMany(500);
  for (let tries = 0; tries < 200 && (await linesOf(companyId)).length < 500; tries += 1) await wait(20);
  assert.equal((await linesOf(companyId)).length, 500);
  state.refuses = true;
  const before = state.statements;
  noteMany(2000);
  await wait(0);
  noteMany(2000);
  assert.equal(state.statements - before, 1);
  state.refuses = false;
  await requestLog.flush();
  assert.equal((await linesOf(companyId)).length, 4500);
});

test('what cannot be written is kept and written later, once', async () => {
  const { pool, state } = flaky();
  const { note, requestLog, lines } = await open(pool);
  state.refuses = true;
  note();
  await assert.rejects(requestLog.flush(), /no database/);
  note();
  assert.equal((await lines()).length, 0);
  state.refuses = false;
  await requestLog.flush();
  await requestLog.flush();
  assert.equal((await lines()).length, 2);
});

test('a batch whose answer was lost is not written a second time', async () => {
  let isLost = true;
  const query = async (...given: Parameters<DatabasePool['query']>) => {
    const answer = await systemPool.query(...given);
    if (isLost) throw new Error('connection lost');
    return answer;
  };
  const { note, requestLog, lines } = await open({ query } as unknown as DatabasePool);
  note();
  note();
  await assert.rejects(requestLog.flush(), /connection lost/);
  isLost = false;
  note();
  await requestLog.flush();
  assert.equal((await lines()).length, 3);
});

test('without a database the oldest lines go, are counted, and memory stays bounded', async () => {
  const { pool, state } = flaky();
  state.refuses = true;
  const { note, requestLog, lines } = await open(pool);
  const before = await dropped('backlog');
  // A minute takes 6000 lines of a company.
  for (let i = 0; i < 25_000; i += 1) note({ at: NOON + Math.floor(i / 5000) * 60_000, milliseconds: i });
  state.refuses = false;
  await requestLog.flush();
  const kept = await lines();
  assert.equal((await dropped('backlog')) - before, 25_000 - kept.length);
  assert.ok(kept.length <= 20_000 && kept.length > 18_000, String(kept.length));
  assert.equal(Math.max(...kept.map(({ milliseconds }) => milliseconds)), 24_999, 'the newest are kept');
  assert.equal(Math.min(...kept.map(({ milliseconds }) => milliseconds)), 25_000 - kept.length);
});

test('a burst of refusals fills 60 lines a minute, and leaves room for what is answered', async () => {
  const { note, requestLog, lines } = await open();
  const before = await dropped('limit');
  for (let i = 0; i < 500; i += 1) note({ status: [429, 402, 403, 401][i % 4] ?? 429 });
  for (let i = 0; i < 100; i += 1) note();
  await requestLog.flush();
  const kept = await lines();
  assert.equal(kept.filter(({ status }) => status !== 200).length, 60);
  assert.equal(kept.length, 160);
  assert.equal((await dropped('limit')) - before, 440);
  note({ status: 429, at: NOON + 60_000 });
  await requestLog.flush();
  assert.equal((await lines()).length, 161, 'the next minute has room again');
});

test('a minute has at most 6000 lines of a company, whatever the others do', async () => {
  const [loud, quiet] = [await open(), await world.company()];
  for (let i = 0; i < 7000; i += 1) loud.note();
  loud.note({ token: { companyId: quiet.companyId, tokenId: quiet.tokenId, tokenName: 'test' } });
  await loud.requestLog.flush();
  assert.equal((await loud.lines()).length, 6000);
  assert.equal((await linesOf(quiet.companyId)).length, 1);
});

test('a company that was removed leaves no lines behind', async () => {
  const { note, requestLog, lines } = await open();
  note({ token: { companyId: newId() as LoggedRequest['token']['companyId'], tokenId: newId(), tokenName: 'gone' } });
  note();
  await requestLog.flush();
  assert.equal((await lines()).length, 1);
});

test('two processes that begin a day at the same time both write', async () => {
  const logs = await Promise.all(Array.from({ length: 6 }, () => open()));
  for (const { note } of logs) for (let day = 0; day < 4; day += 1) note({ at: NOON + (10 + day) * DAY });
  await Promise.all(logs.map(({ requestLog }) => requestLog.flush()));
  for (const { lines } of logs) assert.equal((await lines()).length, 4);
});

const partitions = async (): Promise<string[]> => {
  const { rows } = await world.ownerPool.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'api_requests'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('days are kept for 30 days and then dropped one by one, until the signal; repeating it changes nothing', async () => {
  const { note, requestLog, lines } = await open();
  // The night before the first of April is 30 days before the first of May.
  for (const at of [0, 1, 2, 3]) note({ at: Date.UTC(2026, 2, 29 + at, 23, 59, 59, 999) });
  note({ at: Date.UTC(2026, 3, 2) });
  await requestLog.flush();
  world.setNow('2026-05-01T12:00:00Z');
  await pruneRequestLog(world.runtime, AbortSignal.abort());
  assert.equal((await lines()).length, 5, 'after the signal nothing is begun');
  await pruneRequestLog(world.runtime);
  assert.deepEqual(
    (await lines()).map(({ at }) => at.toISOString()),
    ['2026-04-01T23:59:59.999Z', '2026-04-02T00:00:00.000Z'],
  );
  assert.deepEqual(await partitions(), ['api_requests_20260401', 'api_requests_20260402']);
  await pruneRequestLog(world.runtime);
  assert.equal((await lines()).length, 2);
  world.setNow(undefined);
});

test('the table has a partition for each day, which nobody but its owner reaches', async () => {
  const { rows } = await world.ownerPool.query(`select relkind from pg_class where oid = 'api_requests'::regclass`);
  assert.equal(rows[0].relkind, 'p');
  const [name] = await partitions();
  for (const pool of [world.runtime.pool, systemPool]) {
    await assert.rejects(pool.query(`select from ${name}`), { code: '42501' });
    await assert.rejects(pool.query('delete from api_requests'), { code: '42501' });
    await assert.rejects(pool.query('delete from api_request_counts'), { code: '42501' });
  }
});
