import type { MultiplierRule, TypifyingRule } from '#drizzle/schema/overtime-policies.ts';
import { COEFFICIENT_PARTS } from './constants.ts';
import { lengthOf, NOTHING, portion, type Stretches, shared, stretch, without } from './rules-stretches.ts';
import { secondsInSlots, secondsInWindow, type Timeline } from './rules-timeline.ts';

/** A day as the rules of a policy see it. */
export type DayWork = {
  date: string;
  timeline: Timeline;
  workedSeconds: number;
  /** Seconds of the counted surplus (D2). */
  positiveSeconds: number;
  plannedSeconds: number;
  slots: readonly { start: string; end: string }[] | null;
  /** Public holidays of the employee among the local dates of the work (A7). */
  holidays: ReadonlySet<string>;
};

export type Multiplied = { rule: MultiplierRule; stretches: Stretches; seconds: number; bonusSeconds: number };
export type Typified = { rule: TypifyingRule; stretches: Stretches; seconds: number };

/** Returns the surplus seconds: as many as count, taken backwards from the end of the day's work (D3). */
export function surplusOf({ workedSeconds, positiveSeconds }: DayWork): Stretches {
  return stretch(workedSeconds - positiveSeconds, workedSeconds);
}

/**
 * Returns the seconds that each rule multiplies, in the order of the policy (D4): of the rules that cover a second, the one with the
 * highest coefficient gets it. Each rule's bonus is rounded half up once.
 */
export function multiply(rules: readonly MultiplierRule[], work: DayWork): Multiplied[] {
  let free: Stretches = stretch(0, work.workedSeconds);
  const own = new Map<number, Stretches>();
  for (const [index, rule] of [...rules.entries()].sort(([, one], [, other]) => byPrecedence(one, other))) {
    const stretches = shared(coveredBy(rule, work), free);
    own.set(index, stretches);
    free = without(free, stretches);
  }
  return rules.map((rule, index) => {
    const stretches = own.get(index) ?? NOTHING;
    const seconds = lengthOf(stretches);
    return { rule, stretches, seconds, bonusSeconds: bonusOf(seconds, rule.coefficient) };
  });
}

/** Returns the surplus seconds of each naming rule (D5); the first matching rule gets a second, so that the names add up. */
export function typify(rules: readonly TypifyingRule[], work: DayWork): Typified[] {
  let free = surplusOf(work);
  return rules.map((rule) => {
    const stretches = shared(secondsInWindow(work.timeline, rule, work.holidays), free);
    free = without(free, stretches);
    return { rule, stretches, seconds: lengthOf(stretches) };
  });
}

/** Seconds × (coefficient − 1), rounded half up (D4). Integers first: 1.1 − 1 has no exact double. */
function bonusOf(seconds: number, coefficient: number): number {
  const parts = Math.round(coefficient * COEFFICIENT_PARTS) - COEFFICIENT_PARTS;
  return Math.floor((seconds * parts * 2 + COEFFICIENT_PARTS) / (2 * COEFFICIENT_PARTS));
}

function coveredBy(rule: MultiplierRule, work: DayWork): Stretches {
  const looksAt = secondsLookedAt(rule, work);
  const window = secondsInWindow(work.timeline, rule, work.holidays);
  if (rule.mode === 'by_slot') return portion(shared(looksAt, window), rule.from, rule.to ?? Number.POSITIVE_INFINITY);
  return shared(portion(looksAt, rule.from, endOf(rule)), window);
}

const endOf = ({ from, to, hourUnits }: MultiplierRule): number =>
  Math.min(
    to ?? Number.POSITIVE_INFINITY,
    hourUnits === null ? Number.POSITIVE_INFINITY : from + Math.round(hourUnits * 3600),
  );

function secondsLookedAt(rule: MultiplierRule, work: DayWork): Stretches {
  const all = stretch(0, work.workedSeconds);
  switch (rule.apply) {
    case 'always':
      return all;
    case 'on_surplus':
      return surplusOf(work);
    case 'during_theoretical':
      return secondsOfSchedule(work);
    case 'outside_schedule':
      return without(all, secondsOfSchedule(work));
  }
}

// If the schedule has hours and no slots, the first work of the day is the planned time.
function secondsOfSchedule({ timeline, date, slots, plannedSeconds, workedSeconds }: DayWork): Stretches {
  if (slots) return secondsInSlots(timeline, date, slots);
  return stretch(0, Math.min(plannedSeconds, workedSeconds));
}

// Each rule rounds by itself, so the order of the policy must not decide among equal coefficients.
function byPrecedence(one: MultiplierRule, other: MultiplierRule): number {
  return other.coefficient - one.coefficient || (contentOf(one) < contentOf(other) ? -1 : 1);
}

const contentOf = (rule: MultiplierRule): string =>
  JSON.stringify([
    rule.name,
    rule.from,
    rule.to,
    rule.mode,
    rule.hourUnits,
    rule.apply,
    [...rule.days].sort(),
    rule.startTime,
    rule.endTime,
  ]);
