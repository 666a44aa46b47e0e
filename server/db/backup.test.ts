import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SMALL_SIZE } from '#drizzle/seed/make-demo.ts';
import { prepareDemo } from '../demo.ts';
import { openOperator } from '../testing/operator.ts';
import { openGate } from '../testing/tcp-gate.ts';
import { createWorld, type World } from '../testing/world.ts';
import { verifyRecords } from '../time/verify-records.ts';
import { BackupError, listTables } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const [other, third] = [await createWorld(), await createWorld()];
// The last one is what REST calls.
const world = await createWorld();
const folder = await mkdtemp(join(tmpdir(), 'jornada-backup-'));
const file = join(folder, 'backup.gz');
after(() => rm(folder, { recursive: true }));
const operator = await openOperator(world);

/** What is odd in text: quotes, backslashes, tabs, ends of lines of every kind, and what COPY itself ends with. */
const ODD = 'a\tb\\c\nd\re\u2028f "g" \'h\' \\.\n\\N €😀';

before(async () => {
  await prepareDemo(world.runtime, true, () => {}, { ...SMALL_SIZE, employees: 12, months: 1, pendingRequests: 10 });
  const { rest } = await world.company();
  await rest.get('/core/v3/info', { 'x-request-id': 'mine' });
  await rest.post('/core/v3/job-charges', { name: 'Odd' });
  await world.ownerPool.query('update companies set notification_email = $1 where true', ['it@x.test']);
  await world.ownerPool.query('update job_charges set name = $1 where name = $2', [ODD, 'Odd']);
  // Written after ten seconds else, in the middle of what compares.
  await Promise.all([world.runtime.requestLog.flush(), world.runtime.tokenUsage.flush()]);
});

/** Every table, row by row; or what of each belongs to a company. */
async function contentOf({ ownerPool }: World, companyId?: string): Promise<Record<string, string>> {
  const client = await ownerPool.connect();
  try {
    const content: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      if (companyId && name.startsWith('auth.')) continue;
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
  const written = await writeBackup(world.databaseUrl, file);
  const before = await contentOf(world);
  const definitions = await definitionsOf(other);
  const restored = await restoreBackup(other.databaseUrl, file);
  assert.deepEqual(restored, written);
  assert.ok(written.rows > 1000 && written.tables === Object.keys(before).length, JSON.stringify(written));
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
  const { tables, rows } = await writeBackup(gate.url, parted);
  const text = gunzipSync(await readFile(parted)).toString('latin1');
  assert.match(text, new RegExp(`\\n-- end {"rows":${rows}}\\n$`));
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

test('the file is for its owner alone, and is never written over', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(await operator.failureOf(['backup', '--to', file]), 'file_exists');
});

test('a database with companies is refused, and stays as it is', async () => {
  const before = await contentOf(world);
  assert.equal(await operator.failureOf(['restore', '--from', file]), 'database_not_empty');
  assert.deepEqual(await contentOf(world), before);
});

test('what is cut off, altered, of another release or no backup at all is refused, and nothing of it is kept', async () => {
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString('latin1');
  const rowsOfCompanies = /COPY public\.companies \(.*\n(.*\n)/;
  const variants: [string, Buffer, BackupError['code']][] = [
    ['cut off', whole.subarray(0, whole.length - 100), 'backup_unreadable'],
    ['without its end', gzipSync(Buffer.from(text.replace(/-- end .*\n$/, ''), 'latin1')), 'backup_unreadable'],
    [
      'a row less',
      gzipSync(Buffer.from(text.replace(/(COPY public\.list_counts .*\n).*\n/, '$1'), 'latin1')),
      'backup_unreadable',
    ],
    [
      'another statement',
      gzipSync(Buffer.from(text.replace('\nCOPY', '\ndrop table companies;\nCOPY'), 'latin1')),
      'backup_unreadable',
    ],
    [
      'another release',
      gzipSync(Buffer.from(text.replace(/"migration":\d+/, '"migration":1'), 'latin1')),
      'backup_of_other_release',
    ],
    ['no backup', Buffer.from('hello'), 'backup_unreadable'],
    ['empty', Buffer.alloc(0), 'backup_unreadable'],
  ];
  assert.match(text, rowsOfCompanies);
  const before = await contentOf(third);
  const definitions = await definitionsOf(third);
  for (const [name, bytes, code] of variants) {
    const broken = join(folder, 'broken.gz');
    await writeFile(broken, bytes);
    await assert.rejects(restoreBackup(third.databaseUrl, broken), (error) => {
      assert.ok(error instanceof BackupError, `${name}: ${error}`);
      assert.equal(error.code, code, name);
      return true;
    });
  }
  // A key without its record is found by PostgreSQL.
  const orphan = text.replace(rowsOfCompanies, (match, row) => match.replace(row, ''));
  await writeFile(join(folder, 'orphan.gz'), gzipSync(Buffer.from(orphan, 'latin1')));
  await assert.rejects(restoreBackup(third.databaseUrl, join(folder, 'orphan.gz')), /backup|foreign key/);
  assert.deepEqual(await contentOf(third), before);
  assert.deepEqual(await definitionsOf(third), definitions);
});

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const { rest } = await world.company();
  let done = false;
  const writing = (async () => {
    while (!done) await rest.post('/core/v3/departments', { name: crypto.randomUUID() });
  })();
  const moment = join(folder, 'moment.gz');
  try {
    await writeBackup(world.databaseUrl, moment);
  } finally {
    done = true;
    await writing;
  }
  await restoreBackup(third.databaseUrl, moment);
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
  await restoreBackup(fourth.databaseUrl, archive);
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
