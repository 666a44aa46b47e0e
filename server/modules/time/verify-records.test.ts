import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type pg from 'pg';
import { ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';
import { sealAllCompanies, sealRecords } from '../records/seal-records.ts';
import { versionChain } from './repository-records.ts';
import { verifyRecords } from './verify-records.ts';

const world = await createWorld();
const { ownerPool, runtime } = world;

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`;

/** A company with three entries, the second of them corrected; its versions in the order of the chain. */
async function recorded() {
  const company = await timeCompany(world);
  const { rest, enter, person, companyId, scope } = company;
  const employeeId = await person();
  const entries: string[] = [];
  for (const hour of [8, 10, 12]) {
    const { data } = await enter(employeeId, at(hour), at(hour + 1));
    entries.push(data.id);
  }
  await rest.put(`${ENTRIES}/${entries[1]}`, { workEntryOut: { date: '2026-03-02T11:30:00Z' } });
  assert.equal(await sealRecords(scope, versionChain), 4);
  const { rows } = await ownerPool.query(
    'select version_id as id from work_entry_seals where company_id = $1 order by sequence',
    [companyId],
  );
  return { ...company, employeeId, entries, versions: rows.map(({ id }) => id as string) };
}

/** As somebody with the rights of the owner does it: with no trigger to notice. */
async function behindTheTrigger(text: string, values: unknown[]): Promise<void> {
  const client: pg.PoolClient = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(text, values);
    assert.equal(rowCount, 1);
    await client.query('commit');
  } finally {
    client.release();
  }
}

describe('B10 the versions of entries', () => {
  it('are kept for every write, with who wrote them, in the order of writing', async () => {
    const { companyId, entries, tokenId } = await recorded();
    const { rows } = await ownerPool.query(
      `select v.actor, v.mode, v.content->>'ended_at' as ended_at from work_entry_versions v
        where v.company_id = $1 and v.work_entry_id = $2 order by v.created_at`,
      [companyId, entries[1]],
    );
    assert.deepEqual(rows, [
      { actor: `token:${tokenId}`, mode: 'direct', ended_at: '2026-03-02T11:00:00+00:00' },
      { actor: `token:${tokenId}`, mode: 'direct', ended_at: '2026-03-02T11:30:00+00:00' },
    ]);
  });

  it('cannot be written, changed, deleted or truncated by the application, nor can seals; entries stay', async () => {
    const { scope, clockIn, person, companyId } = await recorded();
    const refused = ['work_entry_versions', 'work_entry_seals'].flatMap((table) => [
      `insert into ${table} select * from ${table} limit 1`,
      `update ${table} set id = id`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]);
    for (const text of [...refused, 'delete from work_entries', 'truncate work_entries']) {
      const writing = scope.transaction(({ send }) => send(writeText(text)({})));
      await assert.rejects(writing, { code: '42501' }, text);
    }
    const before = (await verifyRecords(ownerPool, companyId)).versions;
    assert.equal((await clockIn(await person())).status, 200);
    assert.equal((await verifyRecords(ownerPool, companyId)).versions, before + 1);
  });
});

describe('B10 sealing', () => {
  it('chains each version once, in the order of writing, however often it runs', async () => {
    const { scope, companyId, rest, entries } = await recorded();
    assert.equal(await sealRecords(scope, versionChain), 0);
    await rest.delete(`${ENTRIES}/${entries[0]}`);
    await sealAllCompanies(runtime, [versionChain]);
    assert.equal(await sealRecords(scope, versionChain, { ofAllTime: true }), 0);
    const { rows } = await ownerPool.query(
      `select s.sequence, v.created_at >= lag(v.created_at) over (order by s.sequence) as "inOrder"
        from work_entry_seals s join work_entry_versions v on v.company_id = s.company_id and v.id = s.version_id
        where s.company_id = $1 order by s.sequence`,
      [companyId],
    );
    assert.deepEqual(
      rows.map(({ sequence }) => sequence),
      [1, 2, 3, 4, 5],
    );
    assert.ok(rows.slice(1).every(({ inOrder }) => inOrder));
  });

  it('by several sealers at once makes one chain', async () => {
    const { enter, person, scope, companyId } = await timeCompany(world);
    const employeeId = await person();
    for (const hour of [8, 9, 10]) await enter(employeeId, at(hour), at(hour + 1));
    const sealed = await Promise.all(Array.from({ length: 8 }, () => sealRecords(scope, versionChain)));
    assert.equal(
      sealed.reduce((sum, one) => sum + one),
      3,
    );
    assert.equal((await verifyRecords(ownerPool, companyId)).intact, true);
  });

  it('finds versions that became visible after later ones were sealed', async () => {
    const { scope, enter, person, companyId } = await timeCompany(world);
    const [early, late] = [await person(), await person()];
    await enter(early, at(8), at(9));
    await enter(late, at(8), at(9));
    await ownerPool.query(
      `update work_entry_versions set created_at = created_at - interval '7 minutes'
        where company_id = $1 and content->>'employee_id' = $2`,
      [companyId, early],
    );
    const hidden = await ownerPool.query(
      `with hidden as (delete from work_entry_versions where company_id = $1 and content->>'employee_id' = $2 returning *)
        select * from hidden`,
      [companyId, early],
    );
    assert.equal(await sealRecords(scope, versionChain), 1);
    await ownerPool.query(
      'insert into work_entry_versions select (jsonb_populate_record(null::work_entry_versions, $1)).*',
      [JSON.stringify(hidden.rows[0])],
    );
    assert.equal(await sealRecords(scope, versionChain), 0);
    assert.equal(await sealRecords(scope, versionChain, { ofAllTime: true }), 1);
    assert.equal((await verifyRecords(ownerPool, companyId)).intact, true);
  });
});

describe('B10 the verifier', () => {
  it('says that untouched records are intact, and how many they are', async () => {
    const { companyId, enter, employeeId } = await recorded();
    const intact = { entries: 3, versions: 4, sealed: 4, intact: true, unsealed: null, firstAltered: null };
    const verified = async (id: string) => {
      const { audit, ...ofTime } = await verifyRecords(ownerPool, id);
      assert.equal(audit.firstAltered, null);
      return ofTime;
    };
    assert.deepEqual(await verified(companyId), intact);
    const { data } = await enter(employeeId, at(15), at(16));
    const { unsealed, ...counted } = await verified(companyId);
    assert.deepEqual({ ...counted, unsealed: null }, { ...intact, entries: 4, versions: 5 });
    assert.deepEqual([unsealed?.versions, unsealed?.workEntryId], [1, data.id]);
    const empty = await world.company();
    const nothing = { entries: 0, versions: 0, sealed: 0, intact: true, unsealed: null, firstAltered: null };
    assert.deepEqual(await verified(empty.companyId), nothing);
  });

  it('names the first altered version, whatever of it was altered', async () => {
    for (const change of [
      `content = jsonb_set(content, '{started_at}', '"2026-03-02T07:00:00+00:00"')`,
      `actor = 'system'`,
      `reason = 'because'`,
      `mode = 'accepted'`,
      `created_at = created_at + interval '1 microsecond'`,
    ]) {
      const { companyId, versions, entries } = await recorded();
      for (const index of [3, 1]) {
        await ownerPool.query(`update work_entry_versions set ${change} where id = $1`, [versions[index]]);
        const { intact, firstAltered } = await verifyRecords(ownerPool, companyId);
        assert.equal(intact, false);
        assert.deepEqual(firstAltered, {
          kind: 'version_altered',
          sequence: index + 1,
          versionId: versions[index],
          workEntryId: entries[1],
        });
      }
    }
  });

  it('names a version that was deleted, and a gap in the chain', async () => {
    const { companyId, versions } = await recorded();
    await ownerPool.query('delete from work_entry_versions where id = $1', [versions[2]]);
    const missing = { kind: 'version_missing', sequence: 3, versionId: versions[2], workEntryId: null };
    assert.deepEqual((await verifyRecords(ownerPool, companyId)).firstAltered, missing);
    await ownerPool.query('delete from work_entry_seals where version_id = $1', [versions[2]]);
    const gap = { kind: 'seal_missing', sequence: 3, versionId: null, workEntryId: null };
    assert.deepEqual((await verifyRecords(ownerPool, companyId)).firstAltered, gap);
    await ownerPool.query('update work_entry_seals set sequence = 3 where version_id = $1', [versions[3]]);
    assert.deepEqual((await verifyRecords(ownerPool, companyId)).firstAltered, gap);
  });

  it('names an entry that was altered, added or removed behind the trigger', async () => {
    const altered = await recorded();
    await behindTheTrigger("update work_entries set ended_at = ended_at + interval '1 second' where id = $1", [
      altered.entries[2],
    ]);
    assert.deepEqual((await verifyRecords(ownerPool, altered.companyId)).firstAltered, {
      kind: 'entry_altered',
      sequence: null,
      versionId: altered.versions[2],
      workEntryId: altered.entries[2],
    });

    const added = await recorded();
    const id = crypto.randomUUID();
    await behindTheTrigger(
      `insert into work_entries select (jsonb_populate_record(w, jsonb_build_object('id', $2::text, 'ended_at', null, 'started_at', '2026-03-02T20:00:00Z'))).* from work_entries w where id = $1`,
      [added.entries[0], id],
    );
    assert.deepEqual((await verifyRecords(ownerPool, added.companyId)).firstAltered, {
      kind: 'entry_altered',
      sequence: null,
      versionId: null,
      workEntryId: id,
    });

    const removed = await recorded();
    await behindTheTrigger('delete from work_entries where id = $1', [removed.entries[0]]);
    assert.deepEqual((await verifyRecords(ownerPool, removed.companyId)).firstAltered, {
      kind: 'entry_missing',
      sequence: null,
      versionId: removed.versions[0],
      workEntryId: removed.entries[0],
    });
  });

  it('names a version that was never sealed', async () => {
    const { companyId, enter, employeeId } = await recorded();
    const { data } = await enter(employeeId, at(15), at(16));
    const { rows } = await ownerPool.query(
      `update work_entry_versions set created_at = clock_timestamp() - interval '11 minutes' where work_entry_id = $1 returning id`,
      [data.id],
    );
    assert.deepEqual((await verifyRecords(ownerPool, companyId)).firstAltered, {
      kind: 'version_unsealed',
      sequence: null,
      versionId: rows[0].id,
      workEntryId: data.id,
    });
  });

  it('calls nothing unsealed that only waits for a server to run again', async () => {
    const { companyId, enter, employeeId } = await recorded();
    await ownerPool.query(
      `update work_entry_seals set created_at = clock_timestamp() - interval '30 minutes' where company_id = $1`,
      [companyId],
    );
    const { data } = await enter(employeeId, at(15), at(16));
    await ownerPool.query(
      `update work_entry_versions set created_at = clock_timestamp() - interval '29 minutes' where work_entry_id = $1`,
      [data.id],
    );
    const { intact, unsealed } = await verifyRecords(ownerPool, companyId);
    assert.deepEqual([intact, unsealed?.versions, unsealed?.workEntryId], [true, 1, data.id]);
    assert.match(unsealed?.createdAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  it('follows a chain longer than what it reads at once', async () => {
    const { companyId, employeeId, scope, versions } = await recorded();
    const insertMany = writeText<never, { companyId: string; employeeId: string }>(
      `insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, ended_at, in_origin)
        select $companyId, gen_random_uuid(), $employeeId, 'work', 'UTC', date '2020-01-01' + day,
          timestamptz '2020-01-01 08:00Z' + day * interval '1 day', timestamptz '2020-01-01 09:00Z' + day * interval '1 day', 'import'
        from generate_series(1, 2001) day`,
    );
    await scope.transaction(({ send }) => send(insertMany({ companyId, employeeId })));
    assert.equal(await sealRecords(scope, versionChain), 2001);
    const { sealed, intact } = await verifyRecords(ownerPool, companyId);
    assert.deepEqual([sealed, intact], [2005, true]);
    const { rows } = await ownerPool.query(
      `update work_entry_versions set actor = 'nobody' where id = (select version_id from work_entry_seals where company_id = $1
        and sequence = 2003) returning id`,
      [companyId],
    );
    const { firstAltered } = await verifyRecords(ownerPool, companyId);
    assert.deepEqual([firstAltered?.sequence, firstAltered?.versionId], [2003, rows[0].id]);
    assert.ok(!versions.includes(rows[0].id));
  });
});
