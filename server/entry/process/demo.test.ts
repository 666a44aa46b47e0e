import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { departments } from '#drizzle/schema/organisation.ts';
import { DEMO_COMPANY_ID, makeDemo, OTHER_COMPANY_ID, SMALL_SIZE } from '#drizzle/seed/make-demo.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { WRONG_BALANCES } from '#test/wrong-balances.ts';
import { createCompany } from '../../modules/access/create-company.ts';
import { authOf } from '../../platform/auth/better-auth.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { systemScope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { newId } from '../../platform/shared/ids.ts';
import { announcement } from './announce.ts';
import { type Demo, finishDemo, prepareDemo, resetDemo } from './demo.ts';

const size = { ...SMALL_SIZE, employees: 20, months: 4, pendingRequests: 40 };
const quiet = () => {};
/** Of a day: work before and after a coffee and a lunch. */
const MOST_ENTRIES = 5;

const world = await createWorld();
const { runtime, ownerPool } = world;
world.setNow('2026-11-20T10:30:00Z');
const dataDir = await mkdtemp(join(tmpdir(), 'jornada-demo-'));
runtime.settings = { ...runtime.settings, dataDir };
after(() => rm(dataDir, { recursive: true }));

const rowsOf = async (text: string) => (await ownerPool.query(text)).rows;

/** Everything of the demo that does not stand for an identity or the moment of writing. */
const contentOf = async (pool = ownerPool) => {
  const rowsOf = async (text: string) => (await pool.query(text)).rows;
  return {
    people: await rowsOf(`select email, first_name, hired_at, work_status, status from employees order by email`),
    entries: await rowsOf(`
    select e.email, w.work_entry_type, w.time_zone, w.work_date, w.started_at, w.ended_at, w.in_origin, w.in_latitude,
        w.outside_fence, w.remunerated_seconds, w.needs_confirmation
      from work_entries w join employees e on e.id = w.employee_id order by e.email, w.started_at`),
    projectTime: await rowsOf(`
    select e.email, t.time_zone, t.work_date, t.started_at, t.ended_at, t.comment, p.name
      from time_entries t join employees e on e.id = t.employee_id left join projects p on p.id = t.project_id
      order by e.email, t.started_at`),
    days: await rowsOf(`
    select e.email, d.date, d.expected_seconds, d.worked_seconds, d.positive_seconds, d.negative_seconds
      from overtime_days d join employees e on e.id = d.employee_id order by e.email, d.date`),
    requests: await rowsOf(`
    select e.email, r.type, r.status, r.comment, r.created_at, r.resolved_at, d.date, d.start_time, d.seconds
      from absence_day_off_requests r join employees e on e.id = r.employee_id
      join absence_day_off_request_days d on d.request_id = r.id
      order by e.email, r.created_at, d.date, d.start_time`),
    movements: await rowsOf(`
    select e.email, m.operation, m.source, m.applied_seconds, m.balance_before_seconds, m.note, m.author_name, m.created_at
      from overtime_movements m join employees e on e.id = m.employee_id order by e.email, m.created_at, m.note`),
    months: await rowsOf(`
    select p.from_date, p.status, p.reopen_reason, e.email, s.confirmed_at, s.refused_at, s.approved_at, s.closed_at
      from periods p left join period_employees s on s.period_id = p.id left join employees e on e.id = s.employee_id
      order by p.from_date, e.email`),
    corrections: await rowsOf(`
    select e.email, c.side, c.status, c.from_date, c.reason, c.created_at from work_entry_corrections c
      join employees e on e.id = c.employee_id order by e.email, c.created_at`),
  };
};

async function makeWhole(): Promise<Demo> {
  const made = await prepareDemo(runtime, true, quiet, size);
  assert.ok(made);
  printed.ready = announcement(runtime.settings, 3000, made);
  const say = (message: string) => void printed.completing.push(message);
  await finishDemo(runtime, say, { size, signal: new AbortController().signal });
  const { madeAt, ...whole } = made;
  assert.equal(madeAt, '2026-11-20T10:30:00Z');
  const later = await prepareDemo(runtime, true, quiet, size);
  assert.equal(later?.madeAt, undefined, 'it is completed');
  printed.later = announcement(runtime.settings, 3000, later);
  return whole;
}

/** Texts of the first start, of the completion behind it, and of a later start. */
const printed = { ready: '', completing: [] as string[], later: '' };

let demo: Demo;
let content: Awaited<ReturnType<typeof contentOf>>;

before(async () => {
  demo = await makeWhole();
  content = await contentOf();
});

test('the demo has its people, pending requests of both kinds, adjustments with notes, and people who are in', async () => {
  const rest = createRestClient(demo.apiToken);
  assert.equal((await rest.get('/core/v3/employees?limit=1')).meta.total, size.employees);
  const pending = await rest.get('/schedule/v1/absence-day-off-requests?status=pending&limit=1');
  assert.equal(pending.meta.total, 40);
  assert.equal((await rest.get('/request/v1/requests?status=pending&limit=1')).meta.total, size.companyRequests);
  const { data } = await rest.get('/overtime-policies/v1/adjustments?limit=500');
  assert.ok(data.length >= size.adjustments);
  assert.ok(
    data.every(({ note, author }: { note: string; author: { type: string } }) => note || author.type === 'user'),
  );
  const statuses = new Set(content.people.map((person) => person.work_status));
  assert.ok(statuses.has('online') && statuses.has('offline'));
});

test('D7 every balance is the sum of its rows and allocations, and every row follows from entries and absences', async () => {
  const rest = createRestClient(demo.apiToken);
  const { data: employees } = await rest.get('/core/v3/employees?limit=500');
  let adjusted = 0;
  for (const { id } of employees) {
    const path = `/overtime-policies/v1/employees/${id}/balance?from=2026-01-01&to=2026-12-31&withDays=true`;
    const { data: balance } = await rest.get(path);
    const sum = (key: string) =>
      balance.days.reduce((total: number, day: Record<string, number>) => total + (day[key] ?? 0), 0);
    assert.equal(balance.total_balance, sum('positiveSeconds') + sum('negativeSeconds') + sum('adjustedSeconds'));
    adjusted += Math.abs(sum('adjustedSeconds'));
    const [worked] = await rowsOf(`
      select coalesce(sum(remunerated_seconds), 0)::int as seconds from work_entries
        where employee_id = '${id}' and ended_at is not null and deleted_at is null`);
    if (balance.policy.type !== 'none') assert.equal(sum('workedSeconds'), worked.seconds);
  }
  assert.ok(adjusted > 0);
});

test('B12 some of its people enter project time, with and without a project and tags, done and ahead', async () => {
  const rest = createRestClient(demo.apiToken);
  const { data } = await rest.get('/project/v1/time-entries/totals?from=2026-10-01&to=2026-12-31');
  assert.ok(data.sum.people > 2 && data.sum.people < size.employees);
  assert.ok(data.sum.spentSeconds > 0 && data.sum.plannedSeconds > 0);
  assert.ok(data.rows.length > 2);
  const untagged = await rest.get('/project/v1/time-entries?without=tags&limit=1');
  assert.ok(untagged.meta.total > 0);
});

test('B7, B10 entries are paid by the rules of their breaks, and every one has its version', async () => {
  const [counts] = await rowsOf(`
    select (select count(*) from work_entries) as entries, (select count(distinct work_entry_id) from work_entry_versions) as versions,
      (select count(*) from work_entries where ended_at is not null and remunerated_seconds is null) as unpaid,
      (select count(*) from work_entries w join work_breaks b on b.id = w.work_break_id
        where w.remunerated_seconds > b.break_minutes * 60) as beyond`);
  assert.ok(counts.entries > 1000);
  assert.deepEqual(
    { ...counts, entries: counts.versions },
    { entries: counts.versions, versions: counts.entries, unpaid: 0, beyond: 0 },
  );
});

test('D10 making the demo leaves no line of change but those of its corrections', async () => {
  // Of a month that was reopened, and of a day whose entries were deleted, one by one.
  const ofMonths = 1 + MOST_ENTRIES;
  const changes = await rowsOf('select cause from overtime_day_changes');
  assert.ok(changes.length > 0 && changes.length <= size.corrections + 1 + ofMonths);
  assert.deepEqual([...new Set(changes.map(({ cause }) => cause))], ['work_entry']);
});

test('K1, K5, P5 its last months are closed twice, closed and exported, and in review with blockers of four kinds', async () => {
  const rest = createRestClient(demo.apiToken);
  const periods = (await rest.get('/schedule/v1/periods?limit=4')).data;
  assert.deepEqual(
    periods.map(({ from, status }: { from: string; status: string }) => [from, status]),
    [
      ['2026-11-01', 'open'],
      ['2026-10-01', 'review'],
      ['2026-09-01', 'closed'],
      ['2026-08-01', 'closed'],
    ],
  );
  const [, inReview, closed, twice] = periods;
  const versionsOf = async ({ id }: { id: string }) => {
    const { data } = await rest.get(`/schedule/v1/periods/${id}/snapshots?limit=500`);
    return [...new Set(data.map(({ version }: { version: number }) => version))].sort();
  };
  assert.deepEqual([await versionsOf(twice), await versionsOf(closed), await versionsOf(inReview)], [[1, 2], [1], []]);
  const { data: exports } = await rest.get('/payroll/v1/exports');
  assert.deepEqual(
    exports.map(({ periodId, draft }: { periodId: string; draft: boolean }) => [periodId, draft]),
    [[closed.id, false]],
  );
  assert.ok(exports[0].lines > exports[0].people && exports[0].people > 0);
  const review = (await rest.get(`/schedule/v1/periods/${inReview.id}`)).data;
  const kinds = review.blockers.map(({ kind }: { kind: string }) => kind);
  for (const kind of ['exception', 'open_correction', 'pending_absence', 'refused'])
    assert.ok(kinds.includes(kind), kind);
  assert.ok(review.confirmed > 0 && review.approved > 0 && review.approved < review.people && review.ready > 0);
  const open = (await rest.get('/schedule/v1/work-entry-corrections?status=proposed&limit=500')).data;
  assert.deepEqual([...new Set(open.map(({ side }: { side: string }) => side))].sort(), ['company', 'employee']);
  const [other] = await rowsOf(
    `select count(*)::int as left from periods where company_id = '${OTHER_COMPANY_ID}' and status <> 'open'`,
  );
  assert.equal(other.left, 0);
});

test('404: the second company and the first do not meet', async () => {
  const [first, second] = [createRestClient(demo.apiToken), createRestClient(demo.otherCompany.apiToken)];
  const { data, meta } = await second.get('/core/v3/employees?limit=500');
  assert.equal(meta.total, 8);
  for (const { id } of data) assert.equal((await first.get(`/core/v3/employees/${id}`)).code, 'employee_not_found');
});

test('its members sign in; one token is revoked, one has expired', async () => {
  for (const { email, password } of [
    demo.owner,
    demo.manager,
    ...Object.values(demo.colleagues),
    demo.otherCompany.owner,
  ]) {
    const { headers } = await authOf(runtime).api.signInEmail({ body: { email, password }, returnHeaders: true });
    assert.match(headers.get('set-cookie') ?? '', /session/, email);
  }
  const [tokens] = await rowsOf(`
    select count(*)::int as all, count(revoked_at)::int as revoked, (count(*) filter (where expires_at < now()))::int as expired
      from api_tokens where company_id = '${DEMO_COMPANY_ID}'`);
  assert.deepEqual(tokens, { all: 3, revoked: 1, expired: 1 });
});

test('I2, I3 the demo has a member of each role, who is an employee of its name, and managers of different scopes', async () => {
  const members = await rowsOf(`
    select u.email, u.name, e.first_name || ' ' || e.last_name as employee, m.role, m.scope_all as all, m.scope_reports as reports,
        (select count(*)::int from membership_units s where s.membership_id = m.id and s.office_id is not null) as offices,
        (select count(*)::int from membership_units s where s.membership_id = m.id and s.department_id is not null) as departments
      from memberships m join auth."user" u on u.id = m.user_id left join employees e on e.id = m.employee_id
      where m.company_id = '${DEMO_COMPANY_ID}'`);
  const scopes = Object.fromEntries(
    members.map(({ email, name, employee, role, ...scope }) => {
      assert.equal(name, employee);
      return [
        email.split('@')[0],
        [role, ...Object.entries(scope).flatMap(([key, has]) => (has ? [key] : []))].join(' '),
      ];
    }),
  );
  assert.deepEqual(scopes, {
    demo: 'owner all',
    administrator: 'administrator all',
    manager: 'manager offices',
    sales: 'manager departments',
    warehouse: 'manager reports',
    viewer: 'viewer offices',
    agent: 'employee',
    picker: 'employee',
  });
});

test('I1 the owner is a member of both companies, and enters the first', async () => {
  const companies = await rowsOf(`
    select m.company_id as id from memberships m join auth."user" u on u.id = m.user_id
      where u.email = '${demo.owner.email}' order by m.created_at`);
  assert.deepEqual(companies, [{ id: DEMO_COMPANY_ID }, { id: OTHER_COMPANY_ID }]);
});

test('I3 the manager decided on people of their office alone, and everybody but the owner reports to somebody', async () => {
  const [decided] = await rowsOf(`
    select count(*)::int as all, (count(*) filter (where r.employee_id in (
        select a.employee_id from employee_office_assignations a join membership_units s on s.office_id = a.office_id
          where s.membership_id = m.id)))::int as theirs
      from memberships m join auth."user" u on u.id = m.user_id
      join absence_day_off_request_history h on h.manager_id = m.employee_id
      join absence_day_off_requests r on r.id = h.request_id
      where u.email = '${demo.manager.email}' and h.status in ('accepted', 'rejected')`);
  assert.ok(decided.all > 0);
  assert.equal(decided.theirs, decided.all);
  const bosses = await rowsOf(`
    select m.role from employees e left join memberships m on m.employee_id = e.id
      where e.company_id = '${DEMO_COMPANY_ID}' and e.manager_id is null`);
  assert.deepEqual(bosses, [{ role: 'owner' }]);
});

test('the sign-in details are kept for the owner alone and shown again at later starts', async () => {
  const file = join(dataDir, 'demo.json');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  runtime.demoToken = undefined;
  assert.deepEqual(await prepareDemo(runtime, true, quiet, size), demo);
  assert.equal(runtime.demoToken, demo.apiToken);
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), demo);
});

test('no demo is made beside a given database unless asked for, nor when it is switched off', async () => {
  assert.equal(await prepareDemo(runtime, false, quiet, size), null);
  const { settings } = runtime;
  runtime.settings = { ...settings, demo: false };
  assert.equal(await prepareDemo(runtime, true, quiet, size), null);
  runtime.settings = { ...settings, demo: true };
  assert.deepEqual(await prepareDemo(runtime, false, quiet, size), demo);
  runtime.settings = settings;
});

test('a reset makes the same demo with the same accounts and tokens, and leaves other companies alone', async () => {
  const theirs = await world.company({ name: 'Beside the demo' });
  await theirs.rest.post('/core/v3/offices', { name: 'Kept' });
  await createRestClient(demo.apiToken).post('/core/v3/offices', { name: 'Swept away' });
  assert.deepEqual(await resetDemo(runtime, quiet, size), demo);
  assert.deepEqual(await contentOf(), content);
  assert.equal((await createRestClient(demo.apiToken).get('/core/v3/offices?name=Swept')).meta.total, 0);
  assert.equal((await theirs.rest.get('/core/v3/offices')).meta.total, 1);
});

test('a reset waits for whoever is still in the company, so that nothing of the old one is left', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isIn, resolve: entered } = Promise.withResolvers<void>();
  const inside = systemScope(runtime, DEMO_COMPANY_ID).transaction(async ({ send }) => {
    await send(readText('select 1')({}));
    entered();
    await mayEnd;
    const department = { companyId: DEMO_COMPANY_ID, id: newId(), name: 'Left behind' };
    await send(writeBuilt(build.insert(departments).values(department)));
  });
  await isIn;
  const reset = resetDemo(runtime, quiet, { ...size, employees: 4, pendingRequests: 1, adjustments: 0 });
  await assert.rejects(
    async () => {
      for (;;)
        await createRestClient(demo.apiToken)
          .get('/core/v3/info')
          .then(({ code }) => assert.notEqual(code, 'unauthorized'));
    },
    { code: 'ERR_ASSERTION' },
    'nobody enters any more',
  );
  end();
  await Promise.all([inside, reset]);
  const { rowCount } = await ownerPool.query(`select from departments where name = 'Left behind'`);
  assert.equal(rowCount, 0);
});

test('a demo that was interrupted is created again at the next start', async () => {
  await ownerPool.query(`delete from memberships where company_id = $1 and role = 'owner'`, [DEMO_COMPANY_ID]);
  await ownerPool.query(`delete from work_entries where company_id = $1`, [DEMO_COMPANY_ID]);
  assert.deepEqual(await makeWhole(), demo);
  assert.equal((await contentOf()).entries.length, content.entries.length);
});

test('a demo that fails half-way is not taken for whole', async () => {
  const other = await createWorld();
  other.runtime.settings = { ...other.runtime.settings, dataDir };
  const onProgress = (done: number) => {
    if (done === 2) throw new Error('killed');
  };
  await assert.rejects(
    makeDemo(other.runtime, { access: demo, now: Temporal.Now.instant(), size: { ...size, employees: 6 }, onProgress }),
    /killed/,
  );
  const { rows } = await other.ownerPool.query('select id from companies order by id');
  assert.deepEqual(rows, [{ id: DEMO_COMPANY_ID }]);
  const little = { ...size, employees: 6, months: 1, pendingRequests: 2, adjustments: 0 };
  const { madeAt, ...made } = (await prepareDemo(other.runtime, true, quiet, little)) ?? {};
  assert.deepEqual([made, typeof madeAt], [demo, 'string']);
  const { headers } = await authOf(other.runtime).api.signInEmail({ body: demo.owner, returnHeaders: true });
  assert.match(headers.get('set-cookie') ?? '', /session/);
});

test('the demo is made at any moment: at the border of a month and of a year, and when clocks change', async () => {
  const other = await createWorld();
  other.runtime.settings = { ...other.runtime.settings, dataDir };
  // In Madrid a new month has begun, in New York the last day of the old one has just been worked.
  for (const moment of ['2026-11-30T23:20:00Z', '2027-01-01T00:10:00Z', '2027-03-28T01:30:00Z']) {
    other.setNow(moment);
    assert.deepEqual(await resetDemo(other.runtime, quiet, SMALL_SIZE), demo, moment);
  }
});

test('a database with companies of its own gets no demo, and a reset refuses', async () => {
  const other = await createWorld();
  other.runtime.settings = { ...other.runtime.settings, dataDir };
  await createCompany(other.runtime.systemPool, {
    name: 'Ours',
    language: 'en',
    timeZone: 'UTC',
    notificationEmail: null,
  });
  assert.equal(await prepareDemo(other.runtime, true, quiet, size), null);
  assert.equal(await resetDemo(other.runtime, quiet, size), null);
  assert.equal((await other.ownerPool.query('select from companies')).rowCount, 1);
});

/** The demo of a world of its own as it is when the server is ready. */
async function makeReady() {
  const growing = await createWorld();
  growing.setNow('2026-11-20T10:30:00Z');
  const folder = await mkdtemp(join(tmpdir(), 'jornada-demo-'));
  after(() => rm(folder, { recursive: true }));
  growing.runtime.settings = { ...growing.runtime.settings, dataDir: folder };
  const made = await prepareDemo(growing.runtime, true, quiet, size);
  assert.ok(made);
  return { ...growing, rest: createRestClient(made.apiToken), file: join(folder, 'demo.json') };
}

/** A signal that aborts when it is looked at for the last of so many times. */
function abortAfter(times: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  let left = times;
  signal.throwIfAborted = () => {
    left -= 1;
    if (left <= 0) controller.abort();
    if (signal.aborted) throw signal.reason;
  };
  return signal;
}

const statusesOf = async (rest: ReturnType<typeof createRestClient>) =>
  (await rest.get('/schedule/v1/periods?limit=4')).data.map(({ status }: { status: string }) => status);

test('K3 the server is ready before earlier months are closed; closing them may be interrupted anywhere, and comes out the same', async () => {
  const { runtime: its, ownerPool: pool, rest, file } = await makeReady();
  assert.deepEqual(await statusesOf(rest), ['open', 'review', 'open', 'open']);
  assert.equal((await pool.query('select from companies')).rowCount, 1);
  let interruptions = 0;
  for (let times = 4; JSON.parse(await readFile(file, 'utf8')).madeAt; times += 4) {
    await finishDemo(its, quiet, { size, signal: abortAfter(times) }).catch((error) => {
      assert.equal(error.name, 'AbortError', String(error));
      interruptions += 1;
    });
  }
  assert.ok(interruptions > 3, String(interruptions));
  // Row by row: a difference of whole tables would take minutes to print.
  for (const [name, rows] of Object.entries(await contentOf(pool))) {
    const expected = content[name as keyof typeof content];
    for (const [index, row] of rows.entries()) assert.deepEqual(row, expected[index], name);
    assert.equal(rows.length, expected.length, name);
  }
  const { rows } = await pool.query(`
    select array_agg(distinct versions) as versions from (
        select period_id, count(*)::int as versions from period_snapshots group by period_id, employee_id) people
      group by period_id order by 1`);
  assert.deepEqual(
    rows.map(({ versions }) => versions),
    [[1], [2]],
  );
});

test('K1, D7 what people do before the demo is complete stays: a month in their review is not closed, and their entries count', async () => {
  const { runtime: its, ownerPool: pool, rest } = await makeReady();
  const [, , september, august] = (await rest.get('/schedule/v1/periods?limit=4')).data;
  assert.equal((await rest.post(`/schedule/v1/periods/${september.id}/review`)).status, 200);
  const [{ id: employeeId }] = (
    await pool.query(`select id from employees where code = 1001 and company_id = '${DEMO_COMPANY_ID}'`)
  ).rows;
  const entry = {
    ...{ employeeId, workEntryType: 'work' },
    ...{ workEntryIn: { date: '2026-08-02T09:00:00Z' }, workEntryOut: { date: '2026-08-02T11:00:00Z' } },
  };
  const { data: own, status } = await rest.post('/schedule/v1/work-entries', entry);
  assert.equal(status, 200);
  await finishDemo(its, quiet, { size, signal: new AbortController().signal });
  assert.deepEqual(await statusesOf(rest), ['open', 'review', 'review', 'closed']);
  assert.equal((await rest.get(`/schedule/v1/work-entries/${own.id}`)).data.workEntryOut.date, own.workEntryOut.date);
  const { data: snapshots } = await rest.get(`/schedule/v1/periods/${august.id}/snapshots?limit=500`);
  assert.ok(snapshots.length > 0);
  const { rows } = await pool.query(WRONG_BALANCES);
  assert.deepEqual(rows, []);
});

test('sign-ins are printed when they work: that of the second company once it is made, and both by later starts', () => {
  const [first, second] = [demo.owner, demo.otherCompany.owner];
  assert.ok(printed.ready.includes(first.password) && !printed.ready.includes(second.password), printed.ready);
  assert.match(printed.ready, /Another company +its sign-in is printed when it is made/);
  assert.match(String(printed.completing.at(-1)), new RegExp(`Another company +${second.email} +${second.password}$`));
  assert.match(String(printed.completing.at(-2)), /The demo is complete/);
  for (const { email, password } of [first, second])
    assert.ok(printed.later.includes(email) && printed.later.includes(password));
});

test('a lost or damaged demo file is reported instead of showing a wrong password', async () => {
  await writeFile(join(dataDir, 'demo.json'), '{"owner": ');
  const said: string[] = [];
  assert.equal(await prepareDemo(runtime, true, (message) => said.push(message), size), null);
  assert.match(said.join(), /demo reset/);
});
