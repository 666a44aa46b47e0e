/** Characters that nobody sees, and what stands for them; line breaks stay after their sign. */
const SIGNS: Readonly<Record<string, string>> = {
  '\r\n': '␍␊\n',
  '\n': '␊\n',
  '\r': '␍',
  '\t': '⇥',
  '\u00a0': '⍽',
  '\u202f': '⍽',
  '\u200b': '[200B]',
  '\u200c': '[200C]',
  '\u200d': '[200D]',
};

/** Returns a text with its invisible characters shown. */
export const visibleText = (text: string): string =>
  text.replace(/\r\n|[\r\n\t\u00a0\u202f\u200b-\u200d]/g, (found) => SIGNS[found] ?? found);
