import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginning, encoded, TRANSLITERATIONS, writable } from './rules-encoding.ts';

const WESTERN = { encoding: 'windows-1252', missing: 'refuse' } as const;
const decoder = new TextDecoder('windows-1252');

test('P4 Windows-1252 writes each of its characters as the byte that readers expect', () => {
  for (let byte = 0; byte < 256; byte += 1) {
    const character = decoder.decode(Uint8Array.of(byte));
    // Five bytes are not assigned; decoders take them for control characters.
    if ([0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)) continue;
    assert.deepEqual([...encoded(character, 'windows-1252')], [byte], character);
  }
});

test('P4 a text is either written whole or names the characters that the encoding lacks', () => {
  assert.deepEqual(writable('Jörg Müßig – 5 €', WESTERN), { text: 'Jörg Müßig – 5 €', lacks: '' });
  assert.deepEqual(writable('Łucja Ștefan 王', WESTERN), { text: 'Łucja Ștefan 王', lacks: 'ŁȘ王' });
  assert.deepEqual(writable('Jo\u0308rg', WESTERN).text, 'Jörg');
  assert.throws(() => encoded('Ł', 'windows-1252'));
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('refuse' as const, 'transliterate' as const),
      (text, missing) => {
        const { text: written, lacks } = writable(text, { encoding: 'windows-1252', missing });
        if (lacks !== '') return;
        assert.equal(decoder.decode(encoded(written, 'windows-1252')), written);
        assert.equal(written.includes('?'), text.includes('?'));
      },
    ),
  );
});

test('P4 letters become their nearest where the template says so, and what has none is still refused', () => {
  const replacing = { encoding: 'windows-1252', missing: 'transliterate' } as const;
  assert.deepEqual(writable('Łucja Ştefănescu Đorđević Žižek Šimůnek', replacing), {
    text: 'Lucja Stefanescu Dordevic Žižek Šimunek',
    lacks: '',
  });
  assert.equal(writable('Иван 王', replacing).lacks, 'Иван王');
  for (const [from, to] of Object.entries(TRANSLITERATIONS)) {
    assert.equal(writable(from, WESTERN).lacks, from, `${from} is in the encoding`);
    assert.equal(writable(from, replacing).text, to);
  }
});

test('P4 UTF-8 begins with its mark where the template says so', () => {
  assert.deepEqual([...beginning('utf-8-bom')], [0xef, 0xbb, 0xbf]);
  assert.equal(beginning('utf-8').length + beginning('windows-1252').length, 0);
  assert.equal(writable('王 Ł', { encoding: 'utf-8', missing: 'refuse' }).lacks, '');
});
