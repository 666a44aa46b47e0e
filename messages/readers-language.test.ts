import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceLocale, readersLanguage, readersLocale } from './readers-language.ts';

const reader = (accepted: string, chosen?: string) => (name: string) =>
  name === 'cookie' ? chosen && `jornada-language=${chosen}` : accepted;

test('the region is the one the browser names for the language', () => {
  const rows = [
    ['en-GB,en;q=0.9', undefined, 'en-GB'],
    ['en-US,en;q=0.9', undefined, 'en-US'],
    ['de-AT,de;q=0.9,en-US;q=0.7', undefined, 'de-AT'],
    ['es-MX', undefined, 'es-MX'],
    ['es-ES,es;q=0.9,en-US;q=0.8', 'en', 'en-US'],
    ['en;q=0.5,en-CA;q=0.9', undefined, 'en-CA'],
    ['en-US-u-ca-buddhist', undefined, 'en-US'],
  ] as const;
  for (const [accepted, chosen, locale] of rows)
    assert.equal(readersLocale(reader(accepted, chosen)), locale, accepted);
});

test('without a region that agrees it is the usual one, which writes the day first', () => {
  const rows = [
    ['es-ES', 'en', 'en-GB'],
    ['en-US', 'de', 'de-DE'],
    ['en-US', 'pt', 'pt-PT'],
    ['fr', undefined, 'fr-FR'],
    ['', 'es', 'es-ES'],
    ['en-US;q=0', 'en', 'en-GB'],
    ['en-!!,*', undefined, 'en-GB'],
  ] as const;
  for (const [accepted, chosen, locale] of rows)
    assert.equal(readersLocale(reader(accepted, chosen)), locale, accepted);
});

test('the language itself stays what was chosen or accepted first', () => {
  assert.equal(readersLanguage(reader('pt-BR,en-GB')), 'pt');
  assert.equal(readersLanguage(reader('pt-BR,en-GB', 'fr')), 'fr');
});

test('the language of the account goes before that of the browser, whose region counts if it agrees', () => {
  const account = { language: 'pt', theme: null } as const;
  assert.equal(readersLanguage(reader('en-GB', 'fr'), account), 'pt');
  assert.equal(readersLocale(reader('en-GB, pt-BR', 'fr'), account), 'pt-BR');
  assert.equal(readersLocale(reader('en-GB', 'fr'), { ...account, language: null }), 'fr-FR');
});

test('a page without a server writes times as the pages of the same browser do', () => {
  const rows = [
    ['en', ['en-GB', 'en'], '14:27'],
    ['en', ['en', 'de-DE'], '14:27'],
    ['en', ['en-US', 'en'], '02:27 PM'],
    ['de', ['en-US'], '14:27'],
    ['en', [], '14:27'],
  ] as const;
  for (const [language, accepted, written] of rows) {
    const locale = deviceLocale(language, accepted);
    assert.equal(locale, readersLocale(reader(accepted.join(), language)));
    const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
    assert.equal(time.format(new Date('2026-11-30T14:27:00Z')).replace(/\s/g, ' '), written, `${language} ${accepted}`);
  }
});
