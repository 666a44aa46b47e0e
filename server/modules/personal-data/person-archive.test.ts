import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARCHIVE_FILES } from '#drizzle/schema/person-rows.ts';
import { planted } from '#test/planted-fields.ts';
import { plantPerson } from '#test/planted-person.ts';
import { unzip } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';
import { namesOfTables } from '../../platform/db/declared-tables.ts';
import { PERSON_TABLES } from './repository-tables.ts';

const world = await createWorld();

test('L6 every table that leads to a person is in the export, or is left out for a reason', async () => {
  const { rows } = await world.ownerPool.query<{ name: string }>(`
    with recursive chain (oid) as (
      select 'employees'::regclass::oid
      union
      select c.conrelid from pg_constraint c join chain l on c.confrelid = l.oid
        where c.contype = 'f' and c.conrelid <> 'holiday_calendars'::regclass
    )
    select relname as name from pg_class where oid in (select oid from chain)
    union
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (a.attname ~ '(^|_)(employee|membership|manager|decider|delegate|line|version|work_entry|on_behalf_of|resolved_by)_id$'
          or a.attname in ('actor_id', 'record_id'))
    order by 1`);
  const named = new Set(namesOfTables(({ person }) => person !== undefined));
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    PERSON_TABLES.map(({ file }) => file),
    ARCHIVE_FILES,
    'each file is declared by one table',
  );
});

test('L6 the archive of a person has every kind with all of its rows, the documents as files, and says what is what', async () => {
  const { rest, id, companyId, colleagueId } = await plantPerson(world);
  const answer = await rest.get(`/core/v3/employees/${id}/archive`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const files = await unzip(Buffer.from(answer.bytes));
  const rowsOf = (file: string) => JSON.parse(files.get(`data/${file}.json`) ?? '[]') as Record<string, unknown>[];
  const empty = PERSON_TABLES.filter(({ file }) => rowsOf(file).length === 0).map(({ file }) => file);
  assert.deepEqual(empty, []);
  const [person] = rowsOf('person');
  assert.equal(person?.job_charge_name, 'Nurse');
  const all = [...files.values()].join('\n');
  for (const kind of Object.values(planted)) {
    for (const value of Object.values(kind).flat()) assert.ok(all.includes(String(value)), String(value));
  }
  for (const text of [
    'PLANT-contract',
    'PLANT-salary',
    'PLANT-movement',
    'PLANT-answer',
    'PLANT-custom',
    `plant-account-${id}@x.test`,
  ])
    assert.ok(all.includes(text), text);
  assert.equal(files.get('documents/PLANT-note.pdf'), '%PDF-1.7 PLANT-content');
  assert.equal(rowsOf('work-entries').length, 2);
  assert.ok(!all.includes('Other Colleague'));
  assert.match(files.get('README.md') ?? '', /Recorded working time: 2 \(data\/work-entries\.json\)/);
  assert.match(files.get('tables/work-entries.csv') ?? '', /^\uFEFFid,/);
  assert.ok(!all.includes(colleagueId) || rowsOf('delegations').length === 1);
  const { rows } = await world.ownerPool.query(
    `select record_name as name, after from audit_lines where company_id = $1 and action = 'export'`,
    [companyId],
  );
  assert.equal(rows[0].name, 'Plantana Plantgarcia');
  assert.equal(rows[0].after.exported, 'person');
});

test('L6 nobody gets the archive of somebody else’s employee', async () => {
  const { id } = await plantPerson(world);
  const other = await world.company();
  assert.equal((await other.rest.get(`/core/v3/employees/${id}/archive`)).code, 'employee_not_found');
});
