import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';
import { CHAIN_START, chainHash } from '../records/rules-chain.ts';
import { sealRecords } from '../records/seal-records.ts';
import { versionChain } from './repository-records.ts';
import { verifyRecords } from './verify-records.ts';

const world = await createWorld();
const { ownerPool } = world;
const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`;
const START = { sequence: 0, hash: CHAIN_START };

/** A company with versions that are not sealed, and the function that seals. */
async function unsealed() {
  const company = await timeCompany(world);
  const { scope, companyId, person, enter } = company;
  const employeeId = await person();
  for (const hour of [8, 10]) await enter(employeeId, at(hour), at(hour + 1));
  const versions = await scope.transaction(({ send }) =>
    send(versionChain.listUnsealed(companyId, { from: null, limit: 10 })),
  );
  const append = (...values: Parameters<typeof versionChain.appendSeals>) =>
    scope.transaction(({ send }) => send(versionChain.appendSeals(...values)));
  return { ...company, employeeId, versions, append };
}

describe('B10 the function that appends seals', () => {
  it('refuses what does not follow the head of the chain: a gap, a fork, another hash', async () => {
    const { versions, append, companyId, scope } = await unsealed();
    const [first, second] = versions;
    assert.ok(first && second);
    const hash = chainHash(CHAIN_START, first);
    const refused = { code: '23000' };
    await assert.rejects(append({ sequence: 1, hash: CHAIN_START }, [{ id: first.id, hash }]), refused);
    await assert.rejects(append({ sequence: 0, hash: Buffer.alloc(32, 1) }, [{ id: first.id, hash }]), refused);
    await append(START, [{ id: first.id, hash }]);
    const next = { id: second.id, hash: chainHash(hash, second) };
    await assert.rejects(append(START, [next]), refused);
    await assert.rejects(append({ sequence: 1, hash: CHAIN_START }, [next]), refused);
    await assert.rejects(append({ sequence: 2, hash }, [next]), refused);
    assert.equal(await sealRecords(scope, versionChain), 1);
    const { sealed, intact } = await verifyRecords(ownerPool, companyId);
    assert.deepEqual([sealed, intact], [2, true]);
  });

  it('of several at once with the same head appends one', async () => {
    const { versions, append, companyId } = await unsealed();
    const [first] = versions;
    assert.ok(first);
    const seal = { id: first.id, hash: chainHash(CHAIN_START, first) };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => append(START, [seal])));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await verifyRecords(ownerPool, companyId)).sealed, 1);
  });

  it('seals versions of the company that was entered alone, each with a whole hash', async () => {
    const [ours, theirs] = [await unsealed(), await unsealed()];
    const [[own], [foreign]] = [ours.versions, theirs.versions];
    assert.ok(own && foreign);
    const refused = { code: '23000' };
    const hash = Buffer.alloc(32, 1);
    await assert.rejects(ours.append(START, [{ id: foreign.id, hash }]), refused);
    await assert.rejects(ours.append(START, [{ id: own.id, hash: Buffer.alloc(31) }]), refused);
    const outside = world.runtime.systemPool.query(`select append_seals('work_entry_seals', 1, $1, $2, $3)`, [
      CHAIN_START,
      [own.id],
      [hash],
    ]);
    await assert.rejects(outside, refused);
    assert.equal((await verifyRecords(ownerPool, theirs.companyId)).sealed, 0);
  });
});

describe('B10 the verifier', () => {
  it('names a version that was slipped in later with an old date, but not one that was only late', async () => {
    const { companyId, scope, employeeId, enter } = await unsealed();
    await sealRecords(scope, versionChain);
    const slipIn = async (age: string) => {
      const { data } = await enter(employeeId, at(12), at(13));
      const { rows } = await ownerPool.query(
        `update work_entry_versions set created_at = created_at - $2::interval where work_entry_id = $1 returning id`,
        [data.id, age],
      );
      assert.equal(await sealRecords(scope, versionChain, { ofAllTime: true }), 1);
      return { versionId: rows[0].id, workEntryId: data.id };
    };
    const late = await slipIn('9 minutes');
    assert.equal((await verifyRecords(ownerPool, companyId)).intact, true);
    const markDeleted = writeText<never, { id: string }>('update work_entries set deleted_at = now() where id = $id');
    await scope.transaction(({ send }) => send(markDeleted({ id: late.workEntryId })));
    await sealRecords(scope, versionChain);
    const backdated = await slipIn('2 years');
    const { intact, firstAltered } = await verifyRecords(ownerPool, companyId);
    assert.equal(intact, false);
    assert.deepEqual(firstAltered, { kind: 'version_backdated', sequence: 5, ...backdated });
  });

  it('names an altered version before a date out of order', async () => {
    const { companyId, scope, versions, employeeId, enter } = await unsealed();
    await sealRecords(scope, versionChain);
    const { data } = await enter(employeeId, at(12), at(13));
    await ownerPool.query(
      `update work_entry_versions set created_at = created_at - interval '1 day' where work_entry_id = $1`,
      [data.id],
    );
    await sealRecords(scope, versionChain, { ofAllTime: true });
    await ownerPool.query(`update work_entry_versions set actor = 'nobody' where id = $1`, [versions[1]?.id]);
    const { firstAltered } = await verifyRecords(ownerPool, companyId);
    assert.deepEqual([firstAltered?.kind, firstAltered?.sequence], ['version_altered', 2]);
  });

  it('says which versions no seal names, also where there is no seal at all', async () => {
    const { companyId, versions } = await unsealed();
    const [oldest] = versions;
    const found = await verifyRecords(ownerPool, companyId);
    assert.equal(found.intact, true);
    assert.deepEqual(found.unsealed, {
      versions: 2,
      versionId: oldest?.id,
      workEntryId: oldest?.workEntryId,
      createdAt: oldest?.createdAt,
    });
  });
});
