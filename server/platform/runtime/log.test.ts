import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { currentMember } from '#test/members.ts';
import { waitUntil } from '#test/remote.ts';
import { createWorld } from '#test/world.ts';
import { failureOf } from '../../entry/cli/failure.ts';
import { type CompanyJob, type Job, startQueue } from '../../entry/jobs/queue.ts';
import { answerProcedures } from '../../entry/rpc/fetch.ts';
import { foundCompany } from '../../modules/access/found-company.ts';
import { answerAuth } from '../auth/better-auth.ts';
import { createPool } from '../db/pool.ts';
import { withoutValues } from '../db/without-values.ts';
import { setRuntime } from './held-runtime.ts';
import { createLog } from './log.ts';

const SECRET = 'ES91-2100-0418-4502-0005-1332';
const world = await createWorld();
const { ownerPool } = world;
let lines: string[] = [];
const runtime = { ...world.runtime, log: createLog('debug', { write: (line) => void lines.push(line) }) };
setRuntime(runtime);

// A refusal that quotes its input, in its message, detail, hint and context.
await ownerPool.query(`
  create function refuse_planted(text) returns void language plpgsql as $$
  begin
    raise exception 'invalid account "%"', $1
      using errcode = '22023', detail = 'Failing row contains (' || $1 || ').', hint = 'Not ' || $1,
        table = 'employees', schema = 'public', constraint = 'employees_account_check';
  end $$;
  create function refuse_office() returns trigger language plpgsql as $$
  begin
    perform refuse_planted(new.name);
    return new;
  end $$;
  create trigger refuse_office before insert on offices for each row execute function refuse_office();
  create trigger refuse_token before insert on api_tokens for each row when (new.name like 'ES91%') execute function refuse_office()`);

const planted = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
  client.query('select refuse_planted($1)', [SECRET]);

const failed = async (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => assert.fail('it should have failed'),
    (error) => error,
  );

/** Returns the one line of a failure, after checking that no line contains the value. */
function lineOf(what: string) {
  const found = lines;
  lines = [];
  for (const line of found) assert.ok(!line.includes(SECRET), line);
  const logged = found.map((line) => JSON.parse(line)).filter(({ msg }) => msg === what);
  assert.equal(logged.length, 1, found.join(''));
  return logged[0];
}

const IDENTITY = {
  code: '22023',
  severity: 'ERROR',
  constraint: 'employees_account_check',
  schema: 'public',
  table: 'employees',
  routine: 'exec_stmt_raise',
};

test('500: the log of a REST request names the fault of the database and the place in the code, without values', async () => {
  const { rest } = await world.company();
  assert.equal((await rest.post('/core/v3/offices', { name: SECRET })).status, 500);
  const { error } = lineOf('request failed');
  const { type, message, stack, ...identity } = error;
  assert.deepEqual(identity, IDENTITY);
  assert.equal(type, 'DatabaseError');
  assert.match(message, /^Database error 22023, constraint employees_account_check, schema public, table employees/);
  assert.match(stack, /\n +at /);
});

/** A signed-in person, as the headers of their browser's requests. */
async function signedIn(): Promise<Record<string, string>> {
  const owner = { name: 'Acme', adminEmail: 'ada@x.test', language: 'en', timeZone: 'UTC' };
  const { adminEmail: email, adminPassword: password } = await foundCompany(runtime, owner);
  const response = await answerAuth(runtime, post('/api/auth/sign-in/email', { email, password }));
  return { cookie: (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  const text = JSON.stringify(body);
  const usual = { host: 'jornada.test', origin: 'http://jornada.test', 'content-type': 'application/json' };
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  return new Request(`http://jornada.test${path}`, {
    method: 'POST',
    body: text,
    headers: { ...usual, ...length, ...headers },
  });
}

test('the log of a page’s call holds no values', async () => {
  const headers = await signedIn();
  lines = [];
  const answer = await answerProcedures(post('/api/trpc/access.createToken', { name: SECRET }, headers));
  assert.equal(answer.status, 500);
  assert.ok(!(await answer.text()).includes(SECRET));
  const { error } = lineOf('request failed');
  assert.equal(error.type, 'TRPCError');
  assert.equal(error.cause.code, '22023');

  // An error that a page throws, and Next prints, if nobody can be identified.
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/nothing', { connections: 2 });
  const thrown = await failed(currentMember({ ...runtime, pool: nowhere }, new Headers(headers)));
  await nowhere.end();
  const token = decodeURIComponent(headers.cookie?.split('=', 2)[1] ?? '').split('.', 1)[0] ?? '';
  assert.ok(token.length > 20);
  assert.ok(!inspect(withoutValues(thrown)).includes(token));
  for (const line of lines) assert.ok(!line.includes(token), line);
  lines = [];
});

test('the log and the table of a job that failed hold no values, nor does that of the queue itself', async () => {
  const job: Job = { name: 'planted', everySeconds: 3600, run: async () => void (await planted(runtime.pool)) };
  const failing = async () => {
    await planted(runtime.pool);
    return [];
  };
  const companyJob: CompanyJob = { name: 'unlisted', everySeconds: 3600, listCompanies: failing, run: async () => {} };
  const stop = await startQueue(runtime, { jobs: [job], companyJobs: [companyJob] });
  const text = `select output::text from pgboss.job where name = 'planted' and output is not null`;
  await waitUntil('the job failed', 20_000, async () => (await ownerPool.query(text)).rowCount === 1);
  await stop();
  const { rows } = await ownerPool.query(text);
  assert.match(rows[0].output, /Database error 22023/);
  assert.ok(!rows[0].output.includes(SECRET), rows[0].output);
  const all = lines;
  assert.equal(lineOf('job failed').error.code, '22023');
  lines = all;
  assert.equal(lineOf('the job queue met an error').error.code, '22023');
  // The error as the queue passes it on.
  const error = (await failed(planted(runtime.pool))) as Error;
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'planted' };
  runtime.log.error({ error: copy }, 'the job queue met an error');
  assert.equal(lineOf('the job queue met an error').error.code, '22023');
});

test('the operator’s command says a fault of the database without values, and what the connection was refused for', async () => {
  const fault = failureOf(await failed(planted(runtime.pool)));
  assert.equal(fault.code, 'internal_error');
  assert.match(fault.message, /^DatabaseError: Database error 22023, constraint employees_account_check.*\n +at /);
  assert.ok(!fault.message.includes(SECRET));
  const pool = createPool(world.databaseUrl.replace(/\/[^/?]*(\?|$)/, '/no_such_database$1'), { connections: 1 });
  const refused = failureOf(await failed(pool.query('select 1')));
  await pool.end();
  assert.match(refused.message, /database "no_such_database" does not exist/);
});

test('what is no fault of the database is logged as it is', () => {
  const error = new Error('A rule of ours.');
  assert.equal(withoutValues(error), error);
  runtime.log.error({ error }, 'request failed');
  assert.equal(lineOf('request failed').error.message, 'A rule of ours.');
});
