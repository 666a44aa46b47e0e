import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createFormatter, createTranslator } from 'next-intl';
import { type Language, languages } from '#messages/languages.ts';
import { usualLocale } from '#messages/readers-language.ts';
import { durationText, RecordWords } from '#server/modules/monthly-records/rules-words.ts';
import { leaveDaysIn } from './leave-days.ts';

const onError = (error: Error) => {
  throw error;
};
const messagesOf = (locale: Language, area: string) =>
  JSON.parse(readFileSync(new URL(`../../messages/${locale}/${area}.json`, import.meta.url), 'utf8'));
/** The words of an area as a page has them; of any key, which this test takes from the texts. */
const textsOf = (language: Language, area: string) => {
  const [locale, messages] = [usualLocale(language), { [area]: messagesOf(language, area) }];
  const t = createTranslator({ locale, messages, namespace: area, onError });
  return t as unknown as (key: string, values?: Record<string, string | number>) => string;
};

function leaveDays(language: Language) {
  const [locale, messages] = [usualLocale(language), { common: messagesOf(language, 'common') }];
  const words = createTranslator({ locale, messages, namespace: 'common.words', onError });
  const texts = words as unknown as Parameters<typeof leaveDaysIn>[1];
  return leaveDaysIn(locale, texts, createFormatter({ locale, timeZone: 'UTC' }));
}

/** Amounts, and the unit of each as the language writes it. */
const UNITS: Record<Language, { one: string; other: string; ofOne: readonly number[] }> = {
  en: { one: 'day', other: 'days', ofOne: [1] },
  de: { one: 'Tag', other: 'Tage', ofOne: [1] },
  es: { one: 'día', other: 'días', ofOne: [1] },
  // Everything below 2.
  fr: { one: 'jour', other: 'jours', ofOne: [0, 0.31, 0.5, 1, 1.5] },
  pt: { one: 'dia', other: 'dias', ofOne: [1] },
};
const AMOUNTS = [0, 0.31, 0.5, 1, 1.5, 2, 12.25, 100];
const unitOf = (locale: Language, days: number) => {
  const { one, other, ofOne } = UNITS[locale];
  return ofOne.includes(days) ? one : other;
};
const lastWord = (text: string) => /[^\s\d.,\u2212+]+$/.exec(text)?.[0];

for (const locale of languages) {
  test(`${locale}: the unit of leave agrees with whole and decimal numbers, and with the number as it is written`, () => {
    const { amount, change } = leaveDays(locale);
    for (const days of AMOUNTS) {
      const unit = unitOf(locale, days);
      assert.equal(lastWord(amount(days)), unit, amount(days));
      assert.equal(lastWord(amount(-days)), unit, amount(-days));
      assert.equal(lastWord(change(days)), unit, change(days));
    }
    for (const days of [0.998, 1.004]) assert.equal(amount(days), amount(1));
    assert.equal(amount(1.996), amount(2));
    assert.equal(amount(-0.001), amount(0));
    assert.equal(change(-0.001), change(0));
  });

  test(`${locale}: days of plans, people who leave and the monthly record agree with decimal numbers`, () => {
    const [absences, people] = [textsOf(locale, 'absences'), textsOf(locale, 'people')];
    const format = createFormatter({ locale: usualLocale(locale), timeZone: 'UTC' });
    const prints = textsOf(locale, 'records');
    const record = new RecordWords(locale, { say: (key, values) => prints(key, values), has: () => false });
    for (const days of AMOUNTS) {
      const { one, other } = UNITS[locale];
      const wanted = unitOf(locale, days);
      const not = wanted === one ? other : one;
      const written = [
        absences('plans.granted', { days }),
        absences('plans.accrued.month', { days }),
        absences('plans.accrued.year', { days }),
        people('leave.leaveLeft', { type: '', year: '', days }),
      ];
      for (const text of written) {
        // The unit follows its number; the texts name no other day after it.
        const number = format.number(days);
        assert.ok(new RegExp(`${number.replace('.', '\\.')} ${wanted}(?!\\p{L})`, 'u').test(text), text);
        assert.ok(!new RegExp(`${number.replace('.', '\\.')} ${not}(?!\\p{L})`, 'u').test(text), text);
      }
      const hours = durationText(3600);
      assert.match(record.days(days, hours), new RegExp(`^\\S+ ${wanted}, 1:00$`));
    }
  });
}
