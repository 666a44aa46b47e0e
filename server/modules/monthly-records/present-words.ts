import { textsOf } from '../../platform/exports/texts.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { RecordWords } from './rules-words.ts';

const made = new Map<Locale, RecordWords>();

/** Returns the words of a printed record in a language. */
export const wordsIn = (locale: Locale): RecordWords =>
  made.getOrInsertComputed(locale, () => {
    const { find, say } = textsOf(locale, 'records');
    return new RecordWords(locale, { say, has: (key) => find(key) !== undefined });
  });
