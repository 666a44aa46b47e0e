/** Words that titles have or leave out: fecha de inicio, fecha inicio. */
const SMALL_WORDS = new Set('a al d da das de del der des do dos du el en i l la las le les los of the y'.split(' '));
/** Characters that tell titles apart: they are a key in the database. */
const MAX_KEY_LENGTH = 255;

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Without a unit or remark: Horas (h), Email *, Fecha [dd/mm/aaaa]. */
const withoutRemark = (title: string) => title.replace(/[([{].*?[)\]}]/g, ' ');

/** A title without the parts that are written in many ways: case, accents, signs, small words. */
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

/** The same of the title without its remark. */
export const titleWithoutRemark = (title: string): string => normalTitle(withoutRemark(title));

/** Whether a title, as it is or without its remark, is one of those that are known by their normal form. */
export const isTitleOf = (title: string, known: ReadonlySet<string>): boolean =>
  title.trim() !== '' && (known.has(normalTitle(title)) || known.has(titleWithoutRemark(title)));
