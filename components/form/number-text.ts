/** A number that is typed with a decimal point or comma, in any language, and how it is shown. */

export type NumberProblem = 'required' | 'invalid' | 'whole' | 'decimals' | 'min' | 'max';

export interface NumberLimits {
  required?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Digits after the decimal mark; 0 is a whole number. Left out: any. */
  decimals?: number | undefined;
}

interface Marks {
  decimal: string;
  group: string;
}

/** More digits than a double holds exactly. */
const MAX_DIGITS = 15;

/** The decimal and grouping marks of a language. */
export function marksOf(locale: string): Marks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return { decimal: part('decimal'), group: part('group') };
}

/**
 * The number of a typed text; null if it is none. A single `.` or `,` is the decimal mark (37.5 and 37,5 are the same), unless it is the
 * language's grouping mark before exactly three digits (35.000 in German). With both marks, the later one is the decimal mark.
 */
export function parseNumber(text: string, { group }: Marks): number | null {
  const typed = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g, '');
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(typed) ?? [];
  if (!/\d/.test(digits) || digits.replace(/\D/g, '').length > MAX_DIGITS) return null;
  const places = [digits.lastIndexOf('.'), digits.lastIndexOf(',')] as const;
  const mark = places[0] > places[1] ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const parts = digits.split(mark);
  const isGrouped = parts.length > 2 || (mark === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits));
  const [whole = '', fraction = ''] = isGrouped ? [digits] : parts;
  const groupedBy = isGrouped ? mark : other;
  if (whole.includes(groupedBy) && !isInGroups(whole, groupedBy)) return null;
  if (isGrouped && digits.includes(other)) return null;
  return Number(`${sign}${whole.replaceAll(groupedBy, '') || '0'}.${fraction || '0'}`);
}

const isInGroups = (whole: string, mark: string): boolean =>
  whole.split(mark).every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));

/** The number with all of its digits, a decimal point and no exponent: 0.0000001. */
export function decimalText(value: number): string {
  const [digits = '', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(digits) ?? [];
  const places = Number(exponent);
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(places, '0')}`;
}

/** The number as the field shows it: the language's decimal mark, no grouping. */
export const numberText = (value: number, { decimal }: Marks): string => decimalText(value).replace('.', decimal);

/** The reason for which a typed text cannot be taken; null if it can. */
export function numberProblem(text: string, limits: NumberLimits, marks: Marks): NumberProblem | null {
  if (text.trim() === '') return limits.required ? 'required' : null;
  const value = parseNumber(text, marks);
  if (value === null) return 'invalid';
  const { decimals, min, max } = limits;
  if (decimals !== undefined && Number(value.toFixed(decimals)) !== value) return decimals === 0 ? 'whole' : 'decimals';
  if (min !== undefined && value < min) return 'min';
  return max !== undefined && value > max ? 'max' : null;
}
