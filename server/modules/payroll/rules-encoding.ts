import type { ENCODINGS } from './constants.ts';

type Encoding = (typeof ENCODINGS)[number];

/** Characters of Windows-1252 from 0x80 on that are not those of Latin-1; five bytes are not assigned. */
const SPECIAL =
  '\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178';
const FIRST_SPECIAL = 0x80;
const LAST_SPECIAL = 0x9f;
const BYTE_OF_SPECIAL = new Map(
  [...SPECIAL].flatMap((one, index) => (one === '\0' ? [] : [[one, FIRST_SPECIAL + index]])) as [string, number][],
);

const isAscii = (point: number) => point < FIRST_SPECIAL;
const isLatin = (point: number) => point > LAST_SPECIAL && point <= 0xff;

/** Returns the byte of a character in Windows-1252; undefined if it has none. */
function byteOf(character: string): number | undefined {
  const point = character.codePointAt(0) as number;
  return isAscii(point) || isLatin(point) ? point : BYTE_OF_SPECIAL.get(character);
}

/**
 * P4: replacements of letters and signs that Windows-1252 lacks and that are no letter with a mark; docs/payroll.md lists them. A letter
 * with a mark becomes the letter.
 */
export const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ...{
    Ł: 'L',
    ł: 'l',
    Đ: 'D',
    đ: 'd',
    Ħ: 'H',
    ħ: 'h',
    Ŧ: 'T',
    ŧ: 't',
    ı: 'i',
    ĸ: 'k',
    Ŋ: 'N',
    ŋ: 'n',
    ẞ: 'SS',
    ſ: 's',
  },
  ...{ Ə: 'E', ə: 'e', Ɖ: 'D', ɖ: 'd', Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƙ: 'K', ƙ: 'k', ȷ: 'j', ʼ: "'", ʻ: "'", ʹ: "'" },
  ...{ '‐': '-', '‑': '-', '‒': '-', '―': '-', '−': '-', '\u2009': ' ', '\u202f': ' ', '\u2002': ' ', '\u2003': ' ' },
  ...{ '′': "'", '″': '"', '⁄': '/', ﬁ: 'fi', ﬂ: 'fl', '№': 'No', '\u200c': '', '\u200d': '' },
};

const MARKS = /\p{Mn}/gu;

/** Returns a character in letters of Windows-1252, by the table or without its marks; undefined if there are none. */
function transliterated(character: string): string | undefined {
  const known = TRANSLITERATIONS[character];
  if (known !== undefined) return known;
  const bare = character.normalize('NFD').replace(MARKS, '');
  return bare !== character && [...bare].every((one) => byteOf(one) !== undefined) ? bare : undefined;
}

/** Returns a text as its encoding can write it; the characters that it cannot write remain and are in `lacks`. */
export function writable(
  text: string,
  { encoding, missing }: { encoding: Encoding; missing: 'refuse' | 'transliterate' },
): { text: string; lacks: string } {
  if (encoding !== 'windows-1252') return { text, lacks: text.isWellFormed() ? '' : '\ufffd' };
  const lacks = new Set<string>();
  let written = '';
  for (const character of text.normalize('NFC')) {
    if (byteOf(character) !== undefined) {
      written += character;
      continue;
    }
    const instead = missing === 'transliterate' ? transliterated(character) : undefined;
    if (instead === undefined) lacks.add(character);
    written += instead ?? character;
  }
  return { text: written, lacks: [...lacks].join('') };
}

const BYTE_ORDER_MARK = '\ufeff';

/** Returns the bytes with which a file of an encoding begins. */
export const beginning = (encoding: Encoding): Uint8Array =>
  new TextEncoder().encode(encoding === 'utf-8-bom' ? BYTE_ORDER_MARK : '');

/** Returns a text as bytes. Throws for a character that the encoding lacks: none becomes another one here. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding !== 'windows-1252') return new TextEncoder().encode(text);
  const characters = [...text];
  const bytes = new Uint8Array(characters.length);
  for (const [index, character] of characters.entries()) {
    const byte = byteOf(character);
    if (byte === undefined) throw new Error(`Windows-1252 lacks ${JSON.stringify(character)}.`);
    bytes[index] = byte;
  }
  return bytes;
}
