import { addUp, wholeMinutes } from '#components/ui/add-up.ts';
import type { Balance } from '#server/modules/overtime/rules.ts';

/** Seconds of a period by bucket, and what the balance was before it. */
export type PeriodAmounts = {
  openingSeconds: number;
  positiveSeconds: number;
  negativeSeconds: number;
  bonusSeconds: number;
};

/** The amounts of `PeriodAmounts`, what the period changes, and the balance after it. */
export type PeriodBalance = PeriodAmounts & { changeSeconds: number; closingSeconds: number };

/** The whole of a period: opening balance + change = closing balance, and positive + negative + bonus = change. */
export function periodBalance(amounts: PeriodAmounts): PeriodBalance {
  const { openingSeconds, positiveSeconds, negativeSeconds, bonusSeconds } = amounts;
  const changeSeconds = positiveSeconds + negativeSeconds + bonusSeconds;
  return {
    openingSeconds,
    positiveSeconds,
    negativeSeconds,
    bonusSeconds,
    changeSeconds,
    closingSeconds: openingSeconds + changeSeconds,
  };
}

/** The same in whole minutes that add up. The closing balance shows as it does alone. */
export function shownPeriod(amounts: PeriodAmounts): PeriodBalance {
  const exact = periodBalance(amounts);
  const closing = wholeMinutes(exact.closingSeconds);
  const [openingSeconds = 0, change = 0] = addUp([exact.openingSeconds, exact.changeSeconds], closing);
  const [positiveSeconds = 0, negativeSeconds = 0, bonusSeconds = 0] = addUp(
    [exact.positiveSeconds, exact.negativeSeconds, exact.bonusSeconds],
    change,
  );
  return {
    openingSeconds,
    positiveSeconds,
    negativeSeconds,
    bonusSeconds,
    changeSeconds: change,
    closingSeconds: closing,
  };
}

/** The balances of a period by source in whole minutes: positive, negative and bonus add up to the total. */
export function shownBalance(balance: Balance): Balance {
  const total = wholeMinutes(balance.total_balance);
  const [positive = 0, negative = 0, bonus = 0] = addUp(
    [balance.positive_balance, balance.negative_balance, balance.multiplier_rule],
    total,
  );
  return {
    total_balance: total,
    positive_balance: positive,
    negative_balance: negative,
    multiplier_rule: bonus,
    typifying_rule: wholeMinutes(balance.typifying_rule),
  };
}

/** Opening balance and change in whole minutes that add up to the closing balance, which is rounded by itself. */
export function shownChange(wasSeconds: number, isSeconds: number): { was: number; change: number; is: number } {
  const is = wholeMinutes(isSeconds);
  const [was = 0, change = 0] = addUp([wasSeconds, isSeconds - wasSeconds], is);
  return { was, change, is };
}

type DayAmounts = Omit<PeriodAmounts, 'openingSeconds'> & {
  expectedSeconds: number;
  workedSeconds: number;
  adjustedSeconds: number;
};

/**
 * A day in whole minutes. What it counts adds up to its change; and where the tolerance takes nothing of it (D2), expected time and
 * surplus or deficit add up to the time worked, which shows as it does alone.
 */
export function shownDay(day: DayAmounts): DayAmounts & { changeSeconds: number } {
  const { expectedSeconds, workedSeconds, positiveSeconds, negativeSeconds, bonusSeconds, adjustedSeconds } = day;
  const counted = positiveSeconds + negativeSeconds;
  const worked = wholeMinutes(workedSeconds);
  const isWhole = expectedSeconds + counted === workedSeconds;
  const [expected = 0, surplus = 0] = isWhole
    ? addUp([expectedSeconds, counted], worked)
    : [wholeMinutes(expectedSeconds), wholeMinutes(counted)];
  const bonus = wholeMinutes(bonusSeconds);
  const adjusted = wholeMinutes(adjustedSeconds);
  return {
    expectedSeconds: expected,
    workedSeconds: worked,
    positiveSeconds: positiveSeconds > 0 ? surplus : 0,
    negativeSeconds: positiveSeconds > 0 ? 0 : surplus,
    bonusSeconds: bonus,
    adjustedSeconds: adjusted,
    changeSeconds: surplus + bonus + adjusted,
  };
}
