import type { DayBuckets } from '#server/modules/days/rules-day.ts';
import type { AdjustmentOperation, Bucket, MovementKind, MovementSource } from '#server/modules/overtime/constants.ts';

/** A movement by people or by a limit on one date: what it was applied with, the oldest first. */
export type ModelMovement = {
  kind: MovementKind;
  operation: AdjustmentOperation;
  source: MovementSource;
  seconds: Partial<Record<Bucket, number>>;
};

/**
 * Expected state of a date, by the sentences of D5 and D10 alone and by no code of the program: it looks at the row as it is and at the
 * movements in their order, never at earlier states. `restDebtSeconds` is the debt on the date of absences paid from overtime (C4).
 */
export function modelDay(
  row: DayBuckets,
  movements: readonly ModelMovement[],
  restDebtSeconds = 0,
): Record<Bucket, number> {
  let debt = 0 - row.negativeSeconds + restDebtSeconds;
  const left = (bucket: 'positive' | 'bonus') => {
    let available = row[`${bucket}Seconds`];
    for (const { seconds } of movements) available += Math.max(seconds[bucket] ?? 0, 0);
    // The first movement keeps the available seconds; the last one goes without.
    for (const { kind, operation, seconds } of movements) {
      const wanted = Math.max(-(seconds[bucket] ?? 0), 0);
      const taken = Math.min(wanted, available);
      available -= taken;
      const nobodyGotIt = operation === 'reset' || kind === 'expiry' || kind === 'cap';
      if (!nobodyGotIt) debt += wanted - taken;
    }
    return available;
  };
  const [positive, bonus] = [left('positive'), left('bonus')];
  for (const { seconds } of movements) debt += Math.max(-(seconds.negative ?? 0), 0);
  for (const { seconds } of movements) debt -= Math.min(Math.max(seconds.negative ?? 0, 0), debt);
  return { positive, bonus, negative: 0 - debt, typed: namesLeft(row, movements) };
}

// Second by second: a named one is `true`. Seconds without a name go first, and what is taken that is not there is missing.
function namesLeft(row: DayBuckets, movements: readonly ModelMovement[]): number {
  let [named, plain] = [row.typedSeconds, row.positiveSeconds - row.typedSeconds];
  let missing = 0;
  for (const { operation, source, seconds } of movements) {
    const positive = seconds.positive ?? 0;
    const saysNames = source === 'typifying_rule' || operation === 'reset' ? (seconds.typed ?? 0) : 0;
    if (positive >= 0) {
      const paid = Math.min(positive, missing);
      missing -= paid;
      const added = positive - paid;
      const namedAdded = Math.min(Math.max(saysNames, 0), added);
      named += namedAdded;
      plain += added - namedAdded;
      // A reset may take names and give surplus (D8).
      const unnamed = Math.min(Math.max(-saysNames, 0), named);
      named -= unnamed;
      plain += unnamed;
      continue;
    }
    const unnamed = Math.min(Math.max(-saysNames, 0), named);
    named -= unnamed;
    plain += unnamed;
    const wanted = -positive;
    const fromPlain = Math.min(wanted, plain);
    plain -= fromPlain;
    const fromNamed = Math.min(wanted - fromPlain, named);
    named -= fromNamed;
    missing += wanted - fromPlain - fromNamed;
  }
  return named;
}
