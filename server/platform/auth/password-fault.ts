import { lengthFault, type PasswordFault } from '../shared/password-rules.ts';
import { COMMON_WORDS, ROWS } from './common-passwords.ts';

const SHORTEST_RUN = 4;
const FEWEST_CHARACTERS = 5;
const MOST_WORDS = 2;
const DIGIT_OR_SIGN = /[ -@[-`{-~]/;

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'il', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'il', '|': 'il', '+': 't', '€': 'e' },
};

const BOTH_WAYS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];

const byFirst = Map.groupBy([...new Set(COMMON_WORDS)], ([first = '']) => first);

/**
 * Returns the fault of a new password (I7); null if there is none. Common passwords consist of at most two words of a list, or of the
 * person's data (`about`: e-mail address, name, company), and rows of keys, together with digits and signs: `Password1234!`,
 * `qwertyuiop12`. Three words in a row are fine.
 */
export function passwordFault(password: string, about: readonly string[] = []): PasswordFault | null {
  return lengthFault(password) ?? (isCommon(password, about) ? 'too_common' : null);
}

function isCommon(password: string, about: readonly string[]): boolean {
  const text = plain(password);
  return new Set(text).size < FEWEST_CHARACTERS || consistsOfWords(text, about.flatMap(wordsOf));
}

/** Removes capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a text, the part before its @, and its words. */
const wordsOf = (text: string) => {
  const whole = plain(text);
  return [whole, ...whole.split('@', 1), ...whole.split(/[^\p{L}]+/u)].filter((word) => word.length >= 3);
};

/** Returns whether a text consists of digits, signs, rows of keys and two words, each any number of times. */
function consistsOfWords(text: string, own: readonly string[]): boolean {
  const tried = new Set<string>();
  const isMadeFrom = (at: number, words: readonly string[]): boolean => {
    if (at === text.length) return true;
    const state = `${at} ${words.join(' ')}`;
    if (tried.has(state)) return false;
    tried.add(state);
    if (DIGIT_OR_SIGN.test(text.charAt(at)) && isMadeFrom(at + 1, words)) return true;
    const run = runAt(text, at);
    if (run > 0 && isMadeFrom(at + run, words)) return true;
    return wordsAt(text, at, own).some((word) => {
      const used = words.includes(word) ? words : [...words, word].sort();
      return used.length <= MOST_WORDS && isMadeFrom(at + word.length, used);
    });
  };
  return isMadeFrom(0, []);
}

/** Returns the length of the row of keys, or of the same key, beginning here; 0: none. */
function runAt(text: string, at: number): number {
  const [same = ''] = /^(.)\1*/su.exec(text.slice(at)) ?? [];
  if (same.length >= SHORTEST_RUN - 1) return same.length;
  const first = text.slice(at, at + SHORTEST_RUN);
  if (first.length < SHORTEST_RUN) return 0;
  const lengths = BOTH_WAYS.map((row) => {
    const from = row.indexOf(first);
    let length = from < 0 ? 0 : SHORTEST_RUN;
    while (length > 0 && row[from + length] !== undefined && row[from + length] === text[at + length]) length += 1;
    return length;
  });
  return Math.max(...lengths);
}

/** Returns the words at this position, also with signs that look like their letters. */
function wordsAt(text: string, at: number, own: readonly string[]): string[] {
  const first = text.charAt(at);
  const listed = [first, ...(LOOKS_LIKE[first] ?? '')].flatMap((letter) => byFirst.get(letter) ?? []);
  return [...listed, ...own].filter((word) =>
    [...word].every((letter, index) => {
      const written = text.charAt(at + index);
      return written === letter || (LOOKS_LIKE[written]?.includes(letter) ?? false);
    }),
  );
}
