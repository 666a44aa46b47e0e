import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { isLanguage } from './languages.ts';
import { loadMessages } from './load.ts';
import { readersLanguage } from './readers-language.ts';

export default getRequestConfig(async ({ requestLocale, locale }) => {
  // Pages that are made while building say which language they are in.
  const given = locale ?? (await requestLocale);
  const language = isLanguage(given) ? given : await askReader();
  // Times without an explicit zone are UTC on the server and in the browser alike: no mismatch, no silent local time.
  return { locale: language, messages: await loadMessages(language), timeZone: 'UTC' };
});

async function askReader() {
  const asked = await headers();
  return readersLanguage((name) => asked.get(name));
}
