import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { findPlanted, PLANTED_NAME, plantPerson } from '#test/planted-person.ts';
import { createWorld } from '#test/world.ts';
import { auditChain } from '../audit/repository-chain.ts';
import { recordHash } from '../monthly-records/rules-record.ts';
import { sealRecords } from '../records/seal-records.ts';
import { versionChain } from '../time/repository-records.ts';
import { verifyRecords } from '../time/verify-records.ts';
import { erasePerson } from './erase-person.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const leave = async ({ rest, id }: Awaited<ReturnType<typeof plantPerson>>) => {
  assert.equal((await rest.delete(`/core/v3/employees/${id}`)).status, 200);
};
const seal = async ({ scope }: Awaited<ReturnType<typeof plantPerson>>) => {
  await sealRecords(scope, versionChain);
  await sealRecords(scope, auditChain);
};
const ofOthers = async (companyId: string, id: string) => {
  const tables = ['work_entries', 'overtime_days', 'overtime_movements', 'absence_days_off', 'contracts', 'salaries'];
  const texts = tables.map(async (table) => {
    const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t
      where company_id = $1 and employee_id <> $2`;
    return (await world.ownerPool.query(text, [companyId, id])).rows[0].rows;
  });
  return (await Promise.all(texts)).join('\n');
};
const erasureOf = (id: string) => `/core/v3/employees/${id}/erasure`;

test('L6 after an erasure no planted value is anywhere in the database, the chains verify, and others are as they were', async () => {
  const company = await plantPerson(world);
  const { rest, id, companyId, colleagueId } = company;
  await leave(company);
  await seal(company);
  const hours = () => rest.get(`/overtime-policies/v1/employees/${colleagueId}/balance?from=2026-03-02&to=2026-03-03`);
  const [others, balance] = [await ofOthers(companyId, id), (await hours()).data];
  assert.ok(Object.keys(await findPlanted(world, 'plant')).length > 15);
  const { data } = await rest.post(erasureOf(id), { name: PLANTED_NAME.toUpperCase() });
  assert.deepEqual(data, { employeeId: id, keptUntil: '2030-03-04' });
  for (const text of ['plant', '98.765432', '12.345678', '98765.43', '918273645', '45454.54', '1971-08-09']) {
    assert.deepEqual(await findPlanted(world, text), {}, text);
  }
  assert.equal(await ofOthers(companyId, id), others);
  assert.deepEqual((await hours()).data, balance);
  await seal(company);
  const verified = await verifyRecords(world.ownerPool, companyId);
  assert.deepEqual([verified.firstAltered, verified.audit.firstAltered, verified.unsealed], [null, null, null]);
  assert.ok(verified.audit.redacted > 10);
  // Data that the law keeps still exists.
  const { rows } = await world.ownerPool.query(
    `select count(*)::int as entries from work_entries where company_id = $1 and employee_id = $2 and ended_at is not null`,
    [companyId, id],
  );
  assert.equal(rows[0].entries, 2);
});

test('L6 an erased person is in no list, and their record answers like one that does not exist', async () => {
  const company = await plantPerson(world);
  const { rest, id } = company;
  await leave(company);
  await rest.post(erasureOf(id), { name: PLANTED_NAME });
  const { data } = await rest.get('/core/v3/employees?limit=500');
  assert.ok(!data.some((one: { id: string }) => one.id === id));
  for (const path of [`/core/v3/employees/${id}`, erasureOf(id), `/core/v3/employees/${id}/archive`]) {
    assert.equal((await rest.get(path)).code, 'employee_not_found', path);
  }
  assert.equal((await rest.put(`/core/v3/employees/${id}`, { status: 'active' })).code, 'employee_not_found');
});

test('L6 who is active is not erased, nor oneself, nor anybody whose name was not typed; once erased, nothing changes again', async () => {
  const company = await plantPerson(world);
  const { rest, id, member, companyId } = company;
  assert.equal((await rest.post(erasureOf(id), { name: PLANTED_NAME })).code, 'employee_still_active');
  await assert.rejects(erasePerson(member.scope, { id, name: PLANTED_NAME }), { code: 'self_resolution_not_allowed' });
  assert.equal((await rest.get(erasureOf(id))).data.refusal, 'employee_still_active');
  await leave(company);
  const typo = await rest.post(erasureOf(id), { name: 'Plantana' });
  assert.deepEqual([typo.status, typo.errors], [422, { name: ['Is not the name of this person.'] }]);
  const preview = await rest.get(erasureOf(id));
  assert.equal(preview.data.refusal, null);
  const becomes = Object.fromEntries(
    preview.data.kinds.map((one: { name: string; becomes: string }) => [one.name, one.becomes]),
  );
  assert.deepEqual(
    [becomes.salaries, becomes['work-entries'], becomes['overtime-days']],
    ['removed', 'changed', 'kept'],
  );
  await rest.post(erasureOf(id), { name: PLANTED_NAME });
  const lines = async () =>
    (await world.ownerPool.query('select count(*)::int as n from audit_lines where company_id = $1', [companyId]))
      .rows[0].n;
  const before = await lines();
  const again = await rest.post(erasureOf(id), { name: 'whatever' });
  assert.deepEqual(again.data, { employeeId: id, keptUntil: '2030-03-04' });
  assert.equal(await lines(), before);
});

test('L6 an erasure leaves another company untouched', async () => {
  const [one, other] = [await plantPerson(world), await plantPerson(world).catch((error) => assert.fail(error))];
  assert.equal((await other.rest.post(erasureOf(one.id), { name: PLANTED_NAME })).code, 'employee_not_found');
  const before = await findPlanted(world, other.id);
  await leave(one);
  await one.rest.post(erasureOf(one.id), { name: PLANTED_NAME });
  assert.deepEqual(await findPlanted(world, other.id), before);
});

test('L2 what somebody altered before an erasure stays a fault, and so does a redaction that no line vouches for', async () => {
  const company = await plantPerson(world);
  const { rest, id, companyId } = company;
  await leave(company);
  await seal(company);
  await world.ownerPool.query(
    `update work_entry_versions set content = content || '{"ended_at": "2026-03-02T20:00:00+00:00"}' where company_id = $1
      and content ->> 'employee_id' = $2 and id = (select id from work_entry_versions where company_id = $1
        and content ->> 'employee_id' = $2 order by created_at limit 1)`,
    [companyId, id],
  );
  await rest.post(erasureOf(id), { name: PLANTED_NAME });
  await seal(company);
  assert.equal((await verifyRecords(world.ownerPool, companyId)).firstAltered?.kind, 'version_altered');
  const fresh = await plantPerson(world).catch((error) => assert.fail(error));
  await seal(fresh);
  await world.ownerPool.query(
    `insert into record_redactions (company_id, id, batch_id, chain, record_id, hash, created_at)
      select company_id, gen_random_uuid(), gen_random_uuid(), 'audit_lines', id, sha256('x'), now() from audit_lines
      where company_id = $1 limit 1`,
    [fresh.companyId],
  );
  assert.equal((await verifyRecords(world.ownerPool, fresh.companyId)).audit.firstAltered?.kind, 'redaction_unknown');
});

test('I9 the last owner is not erased', async () => {
  const company = await world.company();
  const { data } = await company.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await addMember(world, company, { role: 'owner', employeeId: data.id });
  const answer = await company.rest.post(erasureOf(data.id), { name: 'Ana Gil' });
  assert.deepEqual([answer.status, answer.code], [409, 'last_owner']);
});

test('L6 of writes about a person at the same moment as their erasure, none is left behind', async () => {
  const company = await plantPerson(world);
  const { rest, id, companyId } = company;
  await leave(company);
  const write = (day: number) => rest.put(`/core/v3/employees/${id}`, { city: `PLANT-late-${day}` });
  const answers = await Promise.all([
    ...[1, 2, 3].map(write),
    rest.post(erasureOf(id), { name: PLANTED_NAME }),
    ...[4, 5, 6].map(write),
  ]);
  assert.ok(answers.every(({ status }) => status === 200 || status === 404));
  const { rows } = await world.ownerPool.query(
    `select city, (select count(*)::int from audit_lines l where l.company_id = $1 and l.after::text ilike '%plant-late%') as lines
      from employees where company_id = $1 and id = $2`,
    [companyId, id],
  );
  assert.deepEqual(rows, [{ city: null, lines: 0 }]);
});

test('L6 closed months have the neutral name and the hashes of what was closed; others keep all but the name of the erased person', async () => {
  const company = await plantPerson(world);
  const { rest, id, colleagueId, companyId } = company;
  const snapshots = async () => {
    const { rows } = await world.ownerPool.query(
      `select employee_id = $2 as own, content, hash, record_hash, redacted_at, created_by_name from period_snapshots
        where company_id = $1 order by own`,
      [companyId, id],
    );
    return rows;
  };
  const closed = await snapshots();
  await leave(company);
  await rest.post(erasureOf(id), { name: PLANTED_NAME });
  const label = `Erased person ${id.slice(-8)}`;
  const [others, own] = await snapshots();
  assert.deepEqual(
    [others, own].map((row) => [row.hash, row.record_hash, row.redacted_at !== null, row.created_by_name]),
    closed.map(({ hash, content }) => [hash, recordHash(content.record), true, label]),
  );
  const { record } = own.content;
  assert.deepEqual(record.employee, {
    ...{ id, code: null, firstName: 'Erased', lastName: `person ${id.slice(-8)}`, secondLastName: null },
    ...{ identityNumber: null, identityNumberType: null },
  });
  assert.deepEqual(record.days[0].absences[0], { absenceTypeId: null, name: null, isPrivate: true, days: 1 });
  assert.deepEqual(record.days[0].corrections[0], { actorName: label, reason: null });
  assert.deepEqual(others.content.record, {
    ...closed[0].content.record,
    days: [{ absences: [], corrections: [{ actorName: label, reason: 'Forgotten' }] }],
  });
  const { rows } = await world.ownerPool.query(
    `select array[p.reopened_by_name, s.confirmed_by_name, s.approved_by_name, s.closed_by_name] as names from periods p
      join period_employees s on s.company_id = p.company_id and s.period_id = p.id where p.company_id = $1 and s.employee_id = $2`,
    [companyId, colleagueId],
  );
  assert.deepEqual(rows[0].names, [label, label, label, label]);
  const read = await rest.get(`/schedule/v1/monthly-records?employeeId=${id}&month=2020-01`);
  assert.deepEqual([read.status, read.code], [404, 'employee_not_found']);
});

test('L6 nothing is written about an erased person: entries and corrections are 404, and open corrections end as withdrawn', async () => {
  const company = await plantPerson(world);
  const { rest, id } = company;
  const corrections = '/schedule/v1/work-entry-corrections';
  const open = (await rest.get(`${corrections}?employeeId=${id}&status=proposed`)).data;
  assert.equal(open.length, 1);
  await leave(company);
  await rest.post(erasureOf(id), { name: PLANTED_NAME });
  const { data } = await rest.get(`${corrections}/${open[0].id}`);
  assert.deepEqual([data.status, data.reason], ['withdrawn', '']);
  const entry = {
    ...{ workEntryType: 'work', workEntryIn: { date: '2026-03-09T09:00:00+01:00' } },
    workEntryOut: { date: '2026-03-09T10:00:00+01:00' },
  };
  const { rows } = await world.ownerPool.query(
    'select id from work_entries where employee_id = $1 and ended_at is not null limit 1',
    [id],
  );
  for (const [method, path, body] of [
    ['POST', '/schedule/v1/work-entries', { employeeId: id, ...entry }],
    ['PUT', `/schedule/v1/work-entries/${rows[0].id}`, { workEntryOut: entry.workEntryOut }],
    ['DELETE', `/schedule/v1/work-entries/${rows[0].id}`, {}],
    ['POST', '/schedule/v1/work-entries/clock-in', { employeeId: id }],
    ['POST', corrections, { employeeId: id, type: 'create', reason: 'Late', entry }],
    ['POST', `/schedule/v1/work-entries/${rows[0].id}/confirm`, {}],
    ...(['accept', 'reject', 'withdraw', 'carry-out'] as const).map(
      (act) => ['POST', `${corrections}/${open[0].id}/${act}`, {}] as const,
    ),
    ['POST', `${corrections}/${open[0].id}/object`, { comment: 'No' }],
  ] as const) {
    const answer = await rest.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    assert.deepEqual([answer.status, answer.code], [404, 'employee_not_found'], `${method} ${path}`);
  }
});
