/** Letters without a decomposition, and how people type them on other keyboards. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ', '’': "'", '‐': '-', '‑': '-' },
};
const HAS_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * Returns the text that searches compare: without accents, in lower case, with single spaces, whether its letters came composed or
 * decomposed. `search_key` of the database returns the same.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(HAS_PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the words of a search, each of which has to be part of the searched text; empty: no search. */
export const searchWords = (search: string): string[] => searchKey(search).split(' ').filter(Boolean);

/** Returns whether each word of the search is part of the text, in any order. */
export function isFoundBy(search: string): (text: string) => boolean {
  const words = searchWords(search);
  return (text) => {
    const key = searchKey(text);
    return words.every((word) => key.includes(word));
  };
}
