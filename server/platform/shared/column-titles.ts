/** Optional words of titles: fecha de inicio, fecha inicio. */
const SMALL_WORDS = new Set('a al d da das de del der des do dos du el en i l la las le les los of the y'.split(' '));
/** Characters that distinguish titles: they are a key in the database. */
const MAX_KEY_LENGTH = 255;

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Removes a unit or remark: Horas (h), Email *, Fecha [dd/mm/aaaa]. */
const withoutRemark = (title: string) => title.replace(/[([{].*?[)\]}]/g, ' ');

/** Returns a title without its variable parts: case, accents, signs, small words. */
export function normalTitle(title: string): string {
  const words = withoutMarks(title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}#%]+/u)
    .filter(Boolean);
  const kept = words.filter((word) => !SMALL_WORDS.has(word));
  return (kept.length > 0 ? kept : words).join('').slice(0, MAX_KEY_LENGTH);
}

/** The same for the title without its remark. */
export const titleWithoutRemark = (title: string): string => normalTitle(withoutRemark(title));

/** Returns whether a title, with or without its remark, is one of the known normalised ones. */
export const isTitleOf = (title: string, known: ReadonlySet<string>): boolean =>
  title.trim() !== '' && (known.has(normalTitle(title)) || known.has(titleWithoutRemark(title)));
