import { addDays } from '#server/platform/shared/dates.ts';
import { FIRST_DATE } from './constants.ts';

/** Terms of the days up to and including `to`. */
export type Ended<Terms> = Terms & { to: string };

/** Returns the terms of a date: the latest ones, unless it has earlier ones (C7, D6). `earlier` is in order of dates. */
export const termsOn = <Terms>(date: string, latest: Terms, earlier: readonly Ended<Terms>[]): Terms =>
  earlier.find(({ to }) => to >= date) ?? latest;

/** Returns the earlier terms if others follow from a date on: the latest ones end the day before, and later ones are dropped. */
export function endTerms<Terms>(latest: Terms, earlier: readonly Ended<Terms>[], since: string): Ended<Terms>[] {
  const lastDay = addDays(since, -1);
  const all = [...earlier, { ...latest, to: lastDay }];
  const begunBefore = all.filter((_, index) => index === 0 || (all[index - 1]?.to ?? '') < lastDay);
  return begunBefore.map((one) => (one.to > lastDay ? { ...one, to: lastDay } : one));
}

type Valued<Value> = { value: Value };
/** Latest value of a fact, its first day (null: all days), and the values of the days before, in order of dates (C7). */
export type DatedFact<Value> = Valued<Value> & { from: string | null; earlier: readonly Ended<Valued<Value>>[] };

/**
 * C7: returns a fact with another value from a date on; null: on all days, undefined: from today on. Later values are replaced. Null:
 * nothing changes.
 */
export function changeFact<Value>(
  { value: before, from, earlier }: DatedFact<Value>,
  value: Value,
  since: string | null | undefined,
  today: string,
): DatedFact<Value> | null {
  const isSame = JSON.stringify(value) === JSON.stringify(before);
  if (isSame && (since === undefined || from === null || (since !== null && since >= from))) return null;
  const first = since === undefined ? today : since;
  if (first === null || first <= FIRST_DATE) return { value, from: null, earlier: [] };
  return { value, from: first, earlier: endTerms({ value: before }, earlier, first) };
}
