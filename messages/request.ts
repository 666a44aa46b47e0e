import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { isLanguage, languageOf } from './languages.ts';
import { loadMessages } from './load.ts';
import { readersLocale } from './readers-language.ts';

export default getRequestConfig(async ({ requestLocale, locale }) => {
  // Pages that are made while building say which language they are in.
  const given = locale ?? (await requestLocale);
  const asked = isLanguage(given) ? given : await askReader();
  // Times without an explicit zone are UTC on the server and in the browser alike: no mismatch, no silent local time.
  return { locale: asked, messages: await loadMessages(languageOf(asked)), timeZone: 'UTC' };
});

async function askReader() {
  const asked = await headers();
  return readersLocale((name) => asked.get(name));
}
