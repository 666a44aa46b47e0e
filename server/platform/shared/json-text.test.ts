import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JsonText, writeJson } from './json-text.ts';

describe('writeJson', () => {
  test('puts written texts where they belong, at any depth, as they are', () => {
    const [ana, bo] = [new JsonText('{"name":"Ana $& $1","at":1.50}'), new JsonText('[1, 2]')];
    const value = { first: ana, rows: [{ employee: bo }, { employee: ana }], note: 'plain' };
    assert.equal(
      writeJson(value),
      '{"first":{"name":"Ana $& $1","at":1.50},"rows":[{"employee":[1, 2]},{"employee":{"name":"Ana $& $1","at":1.50}}],"note":"plain"}',
    );
  });

  test('a text that looks like a place stays a text', () => {
    const value = { note: '\\u00000', other: '"\\u00000"', written: new JsonText('{"note":"\\\\u00000"}') };
    assert.deepEqual(JSON.parse(writeJson(value)), {
      note: '\\u00000',
      other: '"\\u00000"',
      written: { note: '\\u00000' },
    });
  });

  test('JSON.stringify gets the value, also after a value that cannot be written', () => {
    const circular: { employee: unknown; self?: unknown } = { employee: new JsonText('{"a":1}') };
    circular.self = circular;
    assert.throws(() => writeJson(circular), TypeError);
    assert.equal(JSON.stringify({ employee: new JsonText('{"a": 1}') }), '{"employee":{"a":1}}');
    assert.deepEqual(new JsonText<{ a: number }>('{"a":1}').value, { a: 1 });
  });
});
