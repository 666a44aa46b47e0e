import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type pg from 'pg';
import { digestOf } from '#test/digest.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { startQueue } from '../../entry/jobs/queue.ts';
import { recordOfToken } from '../auth/api-token.ts';

const world = await createWorld();
const { pool, ownerPool } = world.runtime;
const stopQueue = await startQueue(world.runtime, { jobs: [], companyJobs: [] });
await stopQueue();

const [ours, theirs] = [await world.company(), await world.company({ name: 'Zephyrine' })];
const [ourEmployee, theirEmployee] = [await hire(ours, 'Ana'), await hire(theirs, 'Zenobia')];
await theirs.rest.post('/schedule/v1/calendar-feeds', { employeeId: theirEmployee });
for (const [company, employeeId] of [
  [ours, ourEmployee],
  [theirs, theirEmployee],
] as const)
  await addMember(world, company, { role: 'owner', employeeId });

async function hire({ rest }: typeof ours, firstName: string): Promise<string> {
  return (await rest.post('/core/v3/employees', { firstName, lastName: 'Quill' })).data.id;
}

async function textOf(text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await ownerPool.query(text, values);
  return rows[0].value;
}

const theirUserId = await textOf('select user_id as value from memberships where company_id = $1', [theirs.companyId]);
const session = await textOf('select token as value from auth.session where user_id = $1', [theirUserId]);
/** Secrets that admit their holder to the other company. */
const SECRETS = {
  token: recordOfToken(theirs.token).hash,
  session,
  feed: await textOf('select hash as value from calendar_feeds where company_id = $1', [theirs.companyId]),
};
/** Values that nobody outside of the other company may ever read. */
const THEIRS = [
  ...['Zephyrine', 'Zenobia', theirs.tokenId, session],
  await textOf('select email as value from auth."user" where id = $1', [theirUserId]),
  await textOf('select password as value from auth.account where user_id = $1', [theirUserId]),
];

interface Function {
  /** With its schema, unless that is `public`. */
  name: string;
  types: string[];
  isOfExtension: boolean;
  isTrigger: boolean;
  kind: string;
}

const { rows: functions } = await ownerPool.query<Function>(`
  select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname as name, p.prokind as kind,
    array(select format_type(t.id, null) from unnest(p.proargtypes) with ordinality as t (id, place) order by place) as types,
    exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') as "isOfExtension",
    p.prorettype = 'trigger'::regtype as "isTrigger"
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname not in ('pg_catalog', 'information_schema') order by 1`);
const own = functions.filter(({ isOfExtension }) => !isOfExtension);

/** Functions that requests may call, and the secret needed to learn anything of a company, or to enter it. */
const GRANTED: Record<string, { needs?: keyof typeof SECRETS; enters?: boolean; isSilent?: boolean }> = {
  accepted_places: {},
  act_as_system: {},
  // It does not reveal the company.
  admit_token: { needs: 'token', enters: true, isSilent: true },
  append_redactions: {},
  company_accounts: {},
  company_today: {},
  current_company: {},
  current_member: {},
  enter_calendar_feed: { needs: 'feed', enters: true },
  enter_device: {},
  enter_session: { needs: 'session', enters: true },
  enter_token: { needs: 'token', enters: true },
  erase_person: {},
  find_punching_person: {},
  has_unrecorded_changes: {},
  holds_today: {},
  list_erasable_records: {},
  list_session_companies: { needs: 'session' },
  manager_above: {},
  my_mandate: {},
  people_in_scope: {},
  people_to_decide_on: {},
  places_among: {},
  queue_mail: {},
  record_audit_event: {},
  record_changes: {},
  search_key: {},
  sees_everybody: {},
  take_requests: {},
  tell_changes: {},
  // Only if the server has none (uuidv7.sql).
  ...(own.some(({ name }) => name === 'uuidv7') && { uuidv7: {} }),
  visible_notices: {},
  wait_for_replay: {},
};

/** Values of each type; ids and names are those of the other company, which are no secrets. */
const plausible = (id: string): Record<string, unknown> => ({
  ...{ boolean: true, integer: 1, text: theirUserId, uuid: id, bytea: randomBytes(32), inet: '192.0.2.7' },
  ...{ bigint: 1, jsonb: '{}', json: '[]', date: '2026-03-02', 'timestamp with time zone': '2026-03-02T09:00:00Z' },
  ...{ 'text[]': ['any'], 'uuid[]': [id], 'bytea[]': [randomBytes(32)], 'date[]': ['2026-03-02'] },
  ...{ pg_lsn: '0/0', 'integer[]': [1], 'double precision[]': [1] },
  'timestamp with time zone[]': ['2026-03-02T09:00:00Z'],
});

/** Sets of arguments by type; null for a type without any. */
const ARGUMENTS: Record<string, Record<string, unknown>> = {
  nothing: {},
  'their company': plausible(theirs.companyId),
  'their employee': plausible(theirEmployee),
};

interface Outcome {
  name: string;
  /** The code of the refusal. */
  refusal: string | undefined;
  /** Text of the result. */
  text: string;
  /** Afterwards, in the same transaction. */
  roles: string;
  company: string | null;
}

const STATE = `select concat_ws(' ', current_user, session_user, current_setting('role'), current_setting('row_security')) as roles,
  current_company() as company`;

/** Calls each function in a request's transaction, which is our company's if `entered`; rolls it back unless `keeps`. */
async function call(
  called: Function[],
  given: Record<string, unknown>,
  { entered, keeps = false }: { entered: boolean; keeps?: boolean },
): Promise<Outcome[]> {
  const client = await pool.connect();
  const outcomes: Outcome[] = [];
  try {
    await client.query('begin');
    if (entered) await client.query(`select from enter_token($1, origin => '{}')`, [recordOfToken(ours.token).hash]);
    for (const { name, types } of called) {
      await client.query('savepoint before');
      const list = types.map((type, index) => `$${index + 1}::${type}`).join(', ');
      const values = types.map((type) => given[type] ?? null);
      const answer = await client
        .query(`select ${name}(${list}) as answer`, values)
        .catch((error: pg.DatabaseError) => error);
      const refusal = 'rows' in answer ? undefined : (answer.code ?? answer.message);
      if (refusal !== undefined) await client.query('rollback to before');
      const { rows } = await client.query(STATE);
      outcomes.push({ name, refusal, text: JSON.stringify('rows' in answer ? answer.rows : answer), ...rows[0] });
      if (!keeps) await client.query('rollback to before');
    }
    await client.query(keeps ? 'commit' : 'rollback');
  } finally {
    client.release(true);
  }
  return outcomes;
}

const granted = own.filter(({ name }) => name in GRANTED);
const everyWay = Object.entries(ARGUMENTS).flatMap(([title, given]) =>
  [false, true].map((entered) => ({ title: `${title}, ${entered ? 'in our company' : 'in none'}`, given, entered })),
);
const { rows: states } = await pool.query(STATE);
const before: Pick<Outcome, 'roles' | 'company'> = states[0];

test('every function of every schema has been found, and each type of an argument has a value', () => {
  assert.ok(own.length > 100 && functions.length > 280, `${own.length} of ${functions.length}`);
  assert.deepEqual([...new Set(functions.map(({ kind }) => kind))], ['f'], 'procedures are called otherwise');
  assert.deepEqual(
    granted.map(({ name }) => name),
    Object.keys(GRANTED),
  );
  const types = new Set(own.flatMap((one) => one.types));
  assert.deepEqual(types.difference(new Set(Object.keys(plausible('')))), new Set());
});

for (const { title, given, entered } of everyWay) {
  test(`42501: of our functions a request connection calls those that requests need and no other, with ${title}`, async () => {
    const outcomes = await call(own, given, { entered });
    const triggers = new Set(own.filter(({ isTrigger }) => isTrigger).map(({ name }) => name));
    const open = outcomes.filter(
      // Being a trigger function counts as a refusal, for functions that everybody may call.
      ({ name, refusal }) => refusal !== '42501' && !(triggers.has(name) && refusal === '0A000'),
    );
    assert.deepEqual(
      open.map(({ name }) => name),
      Object.keys(GRANTED),
    );
  });

  test(`no function gives a request connection another role, a company, or what belongs to one, with ${title}`, async () => {
    const expected = { ...before, company: entered ? ours.companyId : null };
    for (const { name, text, roles, company } of await call(functions, given, { entered })) {
      assert.deepEqual({ roles, company }, expected, name);
      for (const [index, hidden] of THEIRS.entries()) assert.ok(!text.includes(hidden), `${name} answers ${index}`);
    }
  });
}

for (const [secret, value] of Object.entries(SECRETS)) {
  test(`whoever has the ${secret} of another company gets in by the entrance that asks for it, and by nothing else`, async () => {
    const given = { [typeof value === 'string' ? 'text' : 'bytea']: value };
    for (const entered of [false, true]) {
      const outcomes = await call(granted, given, { entered });
      const named = (isSo: (outcome: Outcome) => boolean) => outcomes.filter(isSo).map(({ name }) => name);
      const listed = (isSo: (entry: (typeof GRANTED)[string]) => boolean | undefined) =>
        Object.keys(GRANTED).filter((name) => isSo(GRANTED[name] ?? {}));
      assert.deepEqual(
        named(({ company }) => company === theirs.companyId),
        listed(({ needs, enters }) => needs === secret && enters),
      );
      assert.deepEqual(
        named(({ text }) => text.includes(theirs.companyId)),
        listed(({ needs, isSilent }) => needs === secret && !isSilent),
      );
      assert.ok(outcomes.every(({ roles }) => roles === before.roles));
    }
  });
}

test('what the functions write that requests may call stays, and none of it is in another company or of its accounts', async () => {
  const sum = (table: string) =>
    textOf(`select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as value from auth.${table} t`);
  const state = async () => [await digestOf(ownerPool, [theirs.companyId]), await sum('"user"'), await sum('session')];
  // One call gives positions to the changes of all companies.
  await ownerPool.query('select record_changes()');
  const first = await state();
  const passwords = await sum('account');
  for (const { given, entered } of everyWay) await call(granted, given, { entered, keeps: true });
  assert.deepEqual(await state(), first);
  assert.equal(await sum('account'), passwords);
  assert.notEqual(await sum('mail_outbox'), await textOf(`select md5('') as value`), 'they did write');
});
