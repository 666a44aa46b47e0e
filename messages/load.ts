import { areas } from './areas.ts';
import type { Messages } from './catalogue.ts';
import type { Language } from './languages.ts';

/** All texts of a language, by area. */
export async function loadMessages(language: Language): Promise<Messages> {
  const files = await Promise.all(
    areas.map(async (area) => [area, (await import(`./${language}/${area}.json`)).default] as const),
  );
  return Object.fromEntries(files) as Messages;
}
