import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { localeOf } from '#server/shared/locale.ts';
import { isLanguage, languageCookie } from './languages.ts';
import { loadMessages } from './load.ts';

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(languageCookie)?.value;
  const locale = isLanguage(chosen) ? chosen : localeOf((await headers()).get('accept-language') ?? undefined);
  // Times without an explicit zone are UTC on the server and in the browser alike: no mismatch, no silent local time.
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' };
});
