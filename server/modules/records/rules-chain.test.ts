import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { CHAIN_START, canonicalJson, chainHash } from './rules-chain.ts';

const version = {
  id: '0197c0de-0000-7000-8000-000000000001',
  workEntryId: '0197c0de-0000-7000-8000-000000000002',
  content: { started_at: '2026-03-02T08:00:00+00:00', in_latitude: 40.4169, deleted_at: null },
  actor: 'token:0197c0de-0000-7000-8000-000000000003',
  reason: null,
  mode: 'direct',
  createdAt: '2026-03-02T08:00:00.123456Z',
};

it('B10 the hash of a version does not change between releases', () => {
  assert.equal(
    chainHash(CHAIN_START, version).toString('hex'),
    '9c41ac5ccc846306d87708a168ea1c280367b6ca6e5b4901c522e862dac1fe10',
  );
});

it('B10 whatever of a version is altered alters its hash, and so does the hash before', () => {
  const hash = chainHash(CHAIN_START, version).toString('hex');
  for (const [key, value] of Object.entries({
    id: version.workEntryId,
    workEntryId: version.id,
    content: { ...version.content, in_latitude: 40.417 },
    actor: 'system',
    reason: '',
    mode: 'accepted',
    createdAt: '2026-03-02T08:00:00.123457Z',
  })) {
    assert.notEqual(chainHash(CHAIN_START, { ...version, [key]: value }).toString('hex'), hash);
  }
  assert.notEqual(chainHash(Buffer.alloc(32, 1), version).toString('hex'), hash);
});

it('B10 equal values have one canonical text, whatever the order of their keys', () => {
  assert.equal(canonicalJson({ b: [{ d: 1, c: null }], a: 'é' }), '{"a":"é","b":[{"c":null,"d":1}]}');
  const reversed = (value: unknown): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : Array.isArray(value)
        ? value.map(reversed)
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, reversed(inner)]),
          );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(canonicalJson(reversed(value)), canonicalJson(value));
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});
