import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SMALL_SIZE } from '#drizzle/seed/make-demo.ts';
import { openOperator } from '#test/operator.ts';
import { openGate } from '#test/tcp-gate.ts';
import { createWorld, type World } from '#test/world.ts';
import { prepareDemo } from '../../entry/process/demo.ts';
import { verifyRecords } from '../../modules/time/verify-records.ts';
import { BackupError, lineOf, listTables } from './backup-format.ts';
import { backupKey, publicKeyOf, signDigest } from './backup-signature.ts';
import { linesOf } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const [other, third, trusting] = [await createWorld(), await createWorld(), await createWorld()];
// The last one is what REST calls.
const world = await createWorld();
const folder = await mkdtemp(join(tmpdir(), 'jornada-backup-'));
const file = join(folder, 'backup.gz');
after(() => rm(folder, { recursive: true }));
const operator = await openOperator(world);
const { secret } = world.runtime;
const FOREIGN = 'the secret of another installation';

/** Tables of sessions and links, which no backup contains. */
const SHORT_LIVED = 4;
/** Tables of the change feed, which a restore begins again. */
const MADE_AGAIN = ['public.change_feeds', 'public.recorded_changes'];

/** Unusual characters: quotes, backslashes, tabs, ends of lines of every kind, and the end marker of COPY. */
const ODD = 'a\tb\\c\nd\re\u2028f "g" \'h\' \\.\n\\N €😀';

before(async () => {
  await prepareDemo(world.runtime, true, () => {}, { ...SMALL_SIZE, employees: 12, months: 1, pendingRequests: 10 });
  const { rest } = await world.company();
  await rest.get('/core/v3/info', { 'x-request-id': 'mine' });
  await rest.post('/core/v3/job-charges', { name: 'Odd' });
  await world.ownerPool.query('update companies set notification_email = $1 where true', ['it@x.test']);
  await world.ownerPool.query('update job_charges set name = $1 where name = $2', [ODD, 'Odd']);
  // Otherwise written after ten seconds, in the middle of a comparison.
  await Promise.all([world.runtime.requestLog.flush(), world.runtime.tokenUsage.flush()]);
});

/** Content of every table, row by row; or its rows of a company. Without that of the change feed. */
async function contentOf({ ownerPool }: World, companyId?: string): Promise<Record<string, string>> {
  const client = await ownerPool.connect();
  try {
    const content: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      if (companyId && name.startsWith('auth.')) continue;
      if (MADE_AGAIN.includes(name)) {
        content[name] = 'made again';
        continue;
      }
      const condition = companyId ? `${name === 'public.companies' ? 'id' : 'company_id'} = '${companyId}'` : 'true';
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as rows from ${name} t where ${condition}`,
      );
      content[name] = rows[0].rows;
    }
    return content;
  } finally {
    client.release();
  }
}

const definitionsOf = async ({ ownerPool }: World) =>
  (
    await ownerPool.query(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text as line from pg_constraint
         where conrelid not in (select oid from pg_class where relispartition)
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    )
  ).rows.map(({ line }) => line);

test('a backup that was restored into an empty database is the original, record by record', async () => {
  const written = await writeBackup(world.databaseUrl, file, { secret });
  const before = await contentOf(world);
  const definitions = await definitionsOf(other);
  const restored = await restoreBackup(other.databaseUrl, file, { secret });
  assert.deepEqual(restored, written);
  const { rows: tables } = await world.ownerPool.query(
    `select from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p') and not relispartition`,
  );
  assert.equal(tables.length, Object.keys(before).length, 'no table is forgotten');
  assert.ok(
    written.rows > 1000 && written.tables === tables.length - SHORT_LIVED - MADE_AGAIN.length,
    JSON.stringify(written),
  );
  assert.deepEqual(await contentOf(other), before);
  assert.deepEqual(await definitionsOf(other), definitions, 'keys and triggers are as before');
  const { rows } = await other.ownerPool.query('select name from job_charges where name = $1', [ODD]);
  assert.equal(rows.length, 1);
});

test('rows are counted whole, in whatever parts the answers of the database arrive', async (t) => {
  const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
  const gate = await openGate(world.databaseUrl, { partAfter: COPY_DONE });
  t.after(gate.end);
  const parted = join(folder, 'parted.gz');
  const { tables, rows } = await writeBackup(gate.url, parted, { secret });
  const text = gunzipSync(await readFile(parted)).toString('latin1');
  assert.match(text, new RegExp(`\\nend {"rows":${rows}}\\nsignature .*\\n$`));
  const lines = text.match(/\n/g)?.length ?? 0;
  assert.ok(rows > 1000 && rows > lines - 2 * tables - 200, `${rows} rows in ${lines} lines`);
});

test('what was restored goes on: it takes writes, audits and seals them, and its records are intact', async () => {
  const { rows } = await other.ownerPool.query('select id from companies order by created_at limit 1');
  const before = (await other.ownerPool.query('select count(*)::int as lines from audit_lines')).rows[0].lines;
  await other.ownerPool.query('update companies set notification_email = $1 where id = $2', ['new@x.test', rows[0].id]);
  const { rows: lines } = await other.ownerPool.query('select count(*)::int as lines from audit_lines');
  assert.equal(lines[0].lines, before + 1);
  assert.equal((await verifyRecords(other.ownerPool, rows[0].id)).intact, true);
});

test('the change feed of what was restored begins with a change for each record', async () => {
  const recorded = 'select company_id, type, record_id as id from recorded_changes';
  const { rows } = await other.ownerPool.query(
    `select (select count(*)::int from live.records) as records, (select count(*)::int from (
       select company_id, type, id from live.records except ${recorded}) missing) as missing,
       (select count(*)::int from recorded_changes) as changes, (select count(distinct epoch)::int from change_feeds) as epochs,
       (select count(distinct company_id)::int from live.records) as companies`,
  );
  const [{ records, missing, changes, epochs, companies }] = rows;
  assert.ok(records > 500);
  assert.deepEqual([missing, changes, epochs], [0, records, companies]);
});

test('the file is for its owner alone, and is never written over', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(await operator.failureOf(['backup', '--to', file]), 'file_exists');
});

test('a database with companies is refused, and stays as it is', async () => {
  const before = await contentOf(world);
  assert.equal(await operator.failureOf(['restore', '--from', file], { JORNADA_SECRET: secret }), 'database_not_empty');
  assert.deepEqual(await contentOf(world), before);
});

/** File of a text as an installation with this secret would have written it. */
function signedFile(text: string, by: string): Buffer {
  const key = backupKey(by);
  const body = text.replace(/"publicKey":"[^"]*"/, `"publicKey":"${publicKeyOf(key)}"`).replace(/signature .*\n$/, '');
  const ed25519 = signDigest(key, createHash('sha512').update(body, 'latin1').digest());
  return gzipSync(Buffer.from(body + lineOf('signature', { ed25519 }), 'latin1'));
}

test('crafted files are refused, nothing of them is carried out, and nothing is kept', async () => {
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString('latin1');
  const packed = (altered: string) => gzipSync(Buffer.from(altered, 'latin1'));
  const proof = join(folder, 'proof');
  const program = `from program 'touch ${proof}'`;
  const table = /table {"name":"public.companies","columns":\[(.*?)\]}/;
  const tableAs = (name: string, columns = '$1') =>
    text.replace(table, `table {"name":${JSON.stringify(name)},"columns":[${columns}]}`);
  /** The lines of a table, with its rows. */
  const section = (name: string) => {
    const start = text.indexOf(`table {"name":"public.${name}"`);
    const last = '\n\\.\n';
    return text.slice(start, text.indexOf(last, start) + last.length);
  };
  const end = /end {"rows":(\d+)}\n/;
  const unreadable = 'backup_unreadable';
  /** Signed by another installation that is trusted: such a file is refused for its content. */
  const contents: [string, string][] = [
    ['a table that runs a program', tableAs(`public.companies (id) ${program} (format csv) --`)],
    ['columns that run a program', tableAs('public.companies', `"id) ${program} --"`)],
    [
      'a line of the format before, which ran a program',
      text.replace(table, `COPY public.companies (id) ${program} (a) FROM stdin;`),
    ],
    ['a statement between tables', text.replace(/\ntable/, '\ndrop table companies;\ntable')],
    ['a call of a function', text.replace(end, (line) => `select pg_sleep(1);\n${line}`)],
    ['a table of the catalogue', tableAs('pg_catalog.pg_authid')],
    ['a table of the queue', tableAs('pgboss.job')],
    ['a table with another quoting', tableAs('"public"."companies"')],
    ['a table twice', text.replace(section('companies'), () => section('companies').repeat(2))],
    ['a table less', text.replace(section('job_charges'), '')],
    [
      'tables in another order',
      text.replace(section('companies'), '').replace(end, (line) => `${section('companies')}${line}`),
    ],
    ['a column less', tableAs('public.companies', '"id"')],
    ['a column twice', tableAs('public.companies', '$1,"id"')],
    ['columns that are no list', text.replace(table, 'table {"name":"public.companies","columns":"id"}')],
    ['a member more in a line', text.replace(table, 'table {"name":"public.companies","columns":[$1],"where":"true"}')],
    ['a kind of line that inherited members have', text.replace(end, (line) => `constructor {}\n${line}`)],
    ['a row less', text.replace(/(table {"name":"public.list_counts".*\n).*\n/, '$1')],
    ['another count of rows', text.replace(end, 'end {"rows":1}\n')],
    ['a count that is none', text.replace(end, 'end {"rows":-1}\n')],
    ['a row with a value less', text.replace(/(table {"name":"public.companies".*\n)[^\t]*\t/, '$1')],
    ['a row with an id that is none', text.replace(/(table {"name":"public.companies".*\n)[^\t]*/, '$1x')],
    [
      'a record whose person is not there',
      text
        .replace(/(table {"name":"public.employees".*\n).*\n/, '$1')
        .replace(end, (_, rows) => `end {"rows":${rows - 1}}\n`),
    ],
    [
      'a partition of something else',
      text.replace(/partitions {"name":"[^"]*"/, 'partitions {"name":"public.companies"'),
    ],
    ['a partition that is a statement', text.replace(/"days":\["\d{8}"/, `"days":["'); drop table companies; --"`)],
    ['a partition of a day that is none', text.replace(/"days":\["\d{8}"/, '"days":["99999999"')],
    [
      'a sequence that is a statement',
      text.replace(
        end,
        (line) => `sequence {"name":"x', 1); drop table companies; --","last":"1","isCalled":true}\n${line}`,
      ),
    ],
    [
      'something after its end',
      text.replace(end, (line) => `${line}table {"name":"public.companies","columns":["id"]}\n\\.\n`),
    ],
    [
      'partitions of more days than a request log has',
      text.replace(
        /"days":\[.*?\]/,
        () => `"days":${JSON.stringify(Array.from({ length: 401 }, (_, day) => String(20_000_101 + day)))}`,
      ),
    ],
    ['a line that is longer than any', text.replace(/"days":\[/, () => `"days":${' '.repeat(1_000_000)}[`)],
    [
      'a head of another format that writes to the terminal',
      text.replace(/"format":2,(.*)"madeAt":"/, '"format":1,$1"madeAt":"\u001b[2J'),
    ],
    ['a head that is no JSON', text.replace(/"format":2/, '"format":')],
    ['a head with a company that is a statement', text.replace(/"companyId":null/, `"companyId":"' or true --"`)],
  ];
  const files: [string, Buffer, BackupError['code'], isTrusted: boolean][] = [
    ...contents.map(([name, content]): (typeof files)[number] => [
      name,
      signedFile(content, FOREIGN),
      unreadable,
      true,
    ]),
    ...contents.map(([name, content]): (typeof files)[number] => [
      `${name}, not signed again`,
      packed(content),
      unreadable,
      false,
    ]),
    ['signed by another installation', signedFile(text, FOREIGN), 'backup_of_other_installation', false],
    [
      'altered after another installation signed it',
      packed(
        gunzipSync(signedFile(text, FOREIGN))
          .toString('latin1')
          .replace('Odd', 'Evn')
          .replace('it@x.test', 'me@x.test'),
      ),
      unreadable,
      true,
    ],
    [
      'with our key in its head and the signature of another',
      packed(
        gunzipSync(signedFile(text, FOREIGN))
          .toString('latin1')
          .replace(/"publicKey":"[^"]*"/, `"publicKey":"${publicKeyOf(backupKey(secret))}"`),
      ),
      unreadable,
      false,
    ],
    ['with a key that is none', packed(text.replace(/"publicKey":"[^"]*"/, '"publicKey":"AAAA"')), unreadable, true],
    ['without a signature', packed(text.replace(/signature .*\n$/, '')), unreadable, true],
    ['with something after its signature', packed(`${text}more\n`), unreadable, true],
    ['cut off', whole.subarray(0, whole.length - 100), unreadable, true],
    ['cut off between lines', packed(text.slice(0, text.lastIndexOf('\nend ') + 1)), unreadable, true],
    [
      'of another release',
      signedFile(text.replace(/"migration":\d+/, '"migration":1'), secret),
      'backup_of_other_release',
      false,
    ],
    ['of the format before', packed(text.replace('"format":2', '"format":1')), 'backup_of_other_release', false],
    ['no backup', Buffer.from('hello'), unreadable, true],
    ['a gzip of something else', packed('hello\n'), unreadable, true],
    ['empty', Buffer.alloc(0), unreadable, true],
  ];
  const before = await contentOf(third);
  const definitions = await definitionsOf(third);
  for (const [name, bytes, code, isTrusted] of files) {
    assert.notDeepEqual(bytes, whole, name);
    const crafted = join(folder, 'crafted.gz');
    await writeFile(crafted, bytes);
    const outcome = await restoreBackup(third.databaseUrl, crafted, { secret, isTrusted }).catch((error) => error);
    assert.deepEqual([outcome instanceof BackupError, outcome.code], [true, code], `${name}: ${outcome.message}`);
  }
  assert.equal(existsSync(proof), false);
  assert.deepEqual(await contentOf(third), before);
  assert.deepEqual(await definitionsOf(third), definitions);
});

test('a line of 60 MB is read in time that grows with its length', { timeout: 20_000 }, async () => {
  const long = join(folder, 'long.gz');
  const publicKey = publicKeyOf(backupKey(secret));
  const head = { format: 2, migration: 1, madeAt: '2026-11-28T00:00:00Z', companyId: null, publicKey };
  await writeFile(
    long,
    gzipSync(`-- Jornada backup ${JSON.stringify(head)}\n${'a1b2'.repeat(15_000_000)}\n`, { level: 1 }),
  );
  const lengths: number[] = [];
  await assert.rejects(async () => {
    for await (const line of linesOf(long)) lengths.push(line.length);
  }, BackupError);
  assert.equal(lengths[1], 60_000_000);
});

test('a backup of another installation is read with --trust alone', async () => {
  const foreign = join(folder, 'foreign.gz');
  await writeFile(foreign, signedFile(gunzipSync(await readFile(file)).toString('latin1'), FOREIGN));
  const env = { DATABASE_URL: trusting.databaseUrl, JORNADA_SECRET: secret };
  assert.equal(await operator.failureOf(['restore', '--from', foreign], env), 'backup_of_other_installation');
  const restored = await operator.answerOf(['restore', '--from', foreign, '--trust'], env);
  assert.ok(restored.rows > 1000);
});

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const { rest } = await world.company();
  let done = false;
  const writing = (async () => {
    while (!done) await rest.post('/core/v3/departments', { name: crypto.randomUUID() });
  })();
  const moment = join(folder, 'moment.gz');
  try {
    await writeBackup(world.databaseUrl, moment, { secret });
  } finally {
    done = true;
    await writing;
  }
  await restoreBackup(third.databaseUrl, moment, { secret });
  const { rows } = await third.ownerPool.query(
    `select (select count(*) from departments)::int as departments,
      (select count(*) from audit_lines where record_type = 'department' and action = 'create')::int as lines`,
  );
  assert.equal(rows[0].departments, rows[0].lines);
  assert.ok(rows[0].departments < (await world.ownerPool.query('select from departments')).rows.length);
});

test('the archive of one company, read into an empty database, is that company record by record, with the accounts of its users and nothing else', async () => {
  const fourth = await createWorld();
  const { rows } = await world.ownerPool.query('select id from companies order by created_at limit 1');
  const companyId: string = rows[0].id;
  const archive = join(folder, 'company.gz');
  await operator.answerOf(['backup', '--to', archive, '--company', companyId]);
  await restoreBackup(fourth.databaseUrl, archive, { secret, isTrusted: true });
  assert.deepEqual(await contentOf(fourth, companyId), await contentOf(world, companyId));
  const accounts = `select u.id, u.email, a.password from auth."user" u join auth.account a on a.user_id = u.id order by u.id`;
  const { rows: theirs } = await fourth.ownerPool.query(accounts);
  const { rows: all } = await world.ownerPool.query(accounts);
  const { rows: members } = await world.ownerPool.query('select user_id from memberships where company_id = $1', [
    companyId,
  ]);
  const ids = new Set(members.map(({ user_id }) => user_id));
  assert.ok(ids.size > 0);
  assert.deepEqual(
    theirs,
    all.filter(({ id }) => ids.has(id)),
  );
  const { rows: companies } = await fourth.ownerPool.query('select id from companies');
  assert.deepEqual(companies, [{ id: companyId }]);
  const { rows: others } = await fourth.ownerPool.query(
    'select (select count(*) from employees where company_id <> $1)::int as people, (select count(*) from auth.session)::int as sessions',
    [companyId],
  );
  assert.deepEqual(others, [{ people: 0, sessions: 0 }]);
  assert.equal((await verifyRecords(fourth.ownerPool, companyId as never)).intact, true);
  const unknown = crypto.randomUUID();
  assert.equal(await operator.failureOf(['backup', '--to', `${archive}2`, '--company', unknown]), 'company_not_found');
});

test('the operator’s command writes and says what there is to keep', async () => {
  const target = join(folder, 'command.gz');
  const { status, stdout } = await operator.jornada(['backup', '--to', target]);
  assert.equal(status, 0);
  assert.match(stdout, /rows of \d+ tables/);
  assert.match(stdout, /JORNADA_SECRET/);
  assert.equal(await operator.failureOf(['restore', '--from', join(folder, 'none.gz')]), 'file_not_found');
});
