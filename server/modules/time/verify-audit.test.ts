import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';
import { auditChain } from '../audit/repository-chain.ts';
import { sealAllCompanies, sealRecords } from '../records/seal-records.ts';
import { versionChain } from './repository-records.ts';
import { verifyRecords } from './verify-records.ts';

const world = await createWorld();
const { ownerPool, runtime } = world;

/** A company with sealed lines: those of the company and its token, then four of a tag, in the order of the chain. */
async function audited() {
  const company = await world.company();
  const { rest, scope, companyId } = company;
  const { data: tag } = await rest.post('/project/v1/tags', { name: 'One' });
  for (const name of ['Two', 'Three', 'Four']) await rest.put(`/project/v1/tags/${tag.id}`, { name });
  const sealed = await sealRecords(scope, auditChain);
  const { rows } = await ownerPool.query(
    'select line_id as id from audit_seals where company_id = $1 order by sequence',
    [companyId],
  );
  const lines = rows.map(({ id }) => id as string);
  assert.equal(lines.length, sealed);
  return { ...company, tagId: tag.id as string, lines, last: lines.length };
}

const firstAltered = async (companyId: string) => {
  const { intact, firstAltered: ofVersions, audit } = await verifyRecords(ownerPool, companyId);
  assert.equal(ofVersions, null);
  assert.equal(intact, audit.firstAltered === null);
  return audit.firstAltered;
};

describe('I11 the chain of the audit', () => {
  it('seals every line once, and says that untouched lines are intact', async () => {
    const { companyId, scope, rest, tagId, last } = await audited();
    assert.equal(await sealRecords(scope, auditChain), 0);
    await rest.delete(`/project/v1/tags/${tagId}`);
    const before = (await verifyRecords(ownerPool, companyId)).audit;
    assert.deepEqual([before.lines, before.sealed, before.unsealed?.lines], [last + 1, last, 1]);
    await sealAllCompanies(runtime, [versionChain, auditChain]);
    const all = { lines: last + 1, sealed: last + 1, unsealed: null, firstAltered: null, redacted: 0 };
    assert.deepEqual((await verifyRecords(ownerPool, companyId)).audit, all);
  });

  it('names the first altered line, whatever of it was altered', async () => {
    const { companyId, lines, tagId, last } = await audited();
    for (const change of [
      `actor_type = 'user'`,
      `actor_id = 'somebody'`,
      `actor_name = 'Somebody'`,
      `way = 'page'`,
      `operation = 'other'`,
      `address = '192.0.2.1'`,
      `request_id = 'other'`,
      `action = 'delete'`,
      `record_name = 'Other'`,
      `part_type = 'part'`,
      `part_id = gen_random_uuid()`,
      `before = null`,
      `before = '{"name": "Ten"}'`,
      `after = after || '{"more": 1}'`,
      `created_at = created_at + interval '1 microsecond'`,
    ]) {
      const ids = [lines[last - 1], lines[last - 2]];
      const { rows } = await ownerPool.query('select to_jsonb(l) as kept from audit_lines l where id = any($1)', [ids]);
      for (const [count, id] of ids.entries()) {
        await ownerPool.query(`update audit_lines set ${change} where id = $1`, [id]);
        const { kind, sequence, lineId, recordId } = (await firstAltered(companyId)) ?? {};
        assert.deepEqual([kind, sequence, lineId, recordId], ['line_altered', last - count, id, tagId], change);
      }
      await ownerPool.query('delete from audit_lines where id = any($1)', [ids]);
      for (const { kept } of rows)
        await ownerPool.query('insert into audit_lines select (jsonb_populate_record(null::audit_lines, $1)).*', [
          kept,
        ]);
      assert.equal(await firstAltered(companyId), null);
    }
  });

  it('names a line that was removed, and a gap in the chain', async () => {
    const { companyId, lines, last } = await audited();
    await ownerPool.query('delete from audit_lines where id = $1', [lines[last - 2]]);
    assert.deepEqual(await firstAltered(companyId), {
      ...{ kind: 'line_missing', sequence: last - 1, lineId: lines[last - 2] },
      ...{ recordType: null, recordId: null },
    });
    await ownerPool.query('delete from audit_seals where line_id = $1', [lines[last - 2]]);
    const gap = { kind: 'seal_missing', sequence: last - 1, lineId: null, recordType: null, recordId: null };
    assert.deepEqual(await firstAltered(companyId), gap);
  });

  it('names the first of two lines that were swapped, with their seals or without', async () => {
    const swap = (table: string, key: string, column: string) =>
      `update ${table} one set ${column} = other.${column} from ${table} other
        where (one.${key}, other.${key}) in (($1, $2), ($2, $1)) and one.company_id = other.company_id`;
    const rows = await audited();
    const pair = [rows.lines[rows.last - 3], rows.lines[rows.last - 2]];
    await ownerPool.query(swap('audit_lines', 'id', 'after'), pair);
    const altered = await firstAltered(rows.companyId);
    assert.deepEqual([altered?.kind, altered?.lineId], ['line_altered', pair[0]]);

    const seals = await audited();
    const two = [seals.lines[seals.last - 3], seals.lines[seals.last - 2]];
    await ownerPool.query('update audit_seals set sequence = -sequence where line_id = any($1)', [two]);
    await ownerPool.query(
      `update audit_seals set sequence = case when line_id = $1 then $3::int else $3::int - 1 end where line_id in ($1, $2)`,
      [...two, seals.last - 1],
    );
    const found = await firstAltered(seals.companyId);
    assert.deepEqual([found?.kind, found?.sequence], ['seal_missing', seals.last - 2]);
  });

  it('names a line that was slipped in with an old date, sealed or not', async () => {
    const { companyId, scope, lines, tagId, last } = await audited();
    const id = randomUUID();
    await ownerPool.query(
      `insert into audit_lines select (jsonb_populate_record(l, jsonb_build_object('id', $2::text, 'created_at', now() - interval '1 day'))).*
        from audit_lines l where id = $1`,
      [lines[last - 1], id],
    );
    const place = { lineId: id, recordType: 'tag', recordId: tagId };
    assert.deepEqual(await firstAltered(companyId), { kind: 'line_unsealed', sequence: null, ...place });
    assert.equal(await sealRecords(scope, auditChain, { ofAllTime: true }), 1);
    assert.deepEqual(await firstAltered(companyId), { kind: 'line_backdated', sequence: last + 1, ...place });
  });

  it('is not the chain of versions: neither takes a record of the other', async () => {
    const { scope, lines, companyId } = await audited();
    const append = (chain: string) =>
      scope.transaction(({ send }) =>
        send(
          writeText<unknown, { chain: string; hash: Buffer; ids: string[]; hashes: Buffer[] }>(
            'select append_seals($chain, 1, $hash, $ids, $hashes)',
          )({ chain, hash: Buffer.alloc(32), ids: lines.slice(0, 1), hashes: [Buffer.alloc(32, 1)] }),
        ),
      );
    for (const chain of ['work_entry_seals', 'audit_seals', 'audit_lines', 'employees'])
      await assert.rejects(append(chain), { code: '23000' }, chain);
    assert.equal(await firstAltered(companyId), null);
  });

  it('goes through a long backlog in portions, each with a transaction of its own', async () => {
    const company = await world.company();
    await ownerPool.query(
      `insert into audit_lines (company_id, id, created_at, actor_type, actor_name, action, record_type, after)
        select $1, gen_random_uuid(), timestamptz '2026-01-01' + i * interval '1 second', 'system', 'Jornada', 'update', 'tag',
          jsonb_build_object('name', i) from generate_series(1, 2500) i`,
      [company.companyId],
    );
    assert.equal(await sealRecords(company.scope, auditChain, { mostBatches: 1 }), 1000);
    assert.equal(await sealRecords(company.scope, auditChain, { signal: AbortSignal.abort() }), 0);
    assert.ok((await sealRecords(company.scope, auditChain)) >= 1500);
    const { audit } = await verifyRecords(ownerPool, company.companyId);
    assert.deepEqual([audit.sealed, audit.unsealed, audit.firstAltered], [audit.lines, null, null]);
  });
});
