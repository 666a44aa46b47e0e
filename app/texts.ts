import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { isLanguage, languageOf } from '#messages/languages.ts';
import { loadMessages } from '#messages/load.ts';
import { readersLocale } from '#messages/readers-language.ts';
import { getVisit } from './member.ts';

export default getRequestConfig(async ({ requestLocale, locale }) => {
  // Pages that are made while building say which language they are in.
  const given = locale ?? (await requestLocale);
  const asked = isLanguage(given) ? given : await askReader();
  // Times without an explicit zone are UTC on the server and in the browser alike: no mismatch, no silent local time.
  return { locale: asked, messages: await loadMessages(languageOf(asked)), timeZone: 'UTC' };
});

async function askReader() {
  const [asked, { preferences }] = await Promise.all([headers(), getVisit()]);
  return readersLocale((name) => asked.get(name), preferences);
}
