import { adjustBalance } from '#server/modules/overtime/adjust-balance.ts';
import type { AdjustmentOperation, MovementSource } from '#server/modules/overtime/constants.ts';
import { readBalance } from '#server/modules/overtime/get-balance.ts';
import { type Balance, balanceKeyOf } from '#server/modules/overtime/rules.ts';
import { adjustBalanceInput } from '#server/modules/overtime/schema.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { HOUR_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { Context, Member } from './context.ts';
import { randomOf } from './random.ts';

interface Kind {
  operation: AdjustmentOperation;
  source: MovementSource;
  /** Seconds, from the balance of the period; nothing is written when it is 0. */
  amountOf(balance: Balance): number;
  note: string;
}

const quarters = (seconds: number) => Math.floor(seconds / 900) * 900;

const kinds: readonly Kind[] = [
  {
    operation: 'subtract',
    source: 'positive_balance',
    amountOf: ({ positive_balance }) => quarters(positive_balance * 0.8),
    note: 'Overtime of the month paid with the salary.',
  },
  {
    operation: 'add',
    source: 'negative_balance',
    amountOf: ({ negative_balance }) => Math.min(quarters(-negative_balance), 4 * HOUR_IN_SECONDS),
    note: 'Strike of the metro: not counted as missing time.',
  },
  {
    operation: 'add',
    source: 'total_balance',
    amountOf: () => 3.5 * HOUR_IN_SECONDS,
    note: 'Evening training that was not clocked.',
  },
  {
    operation: 'subtract',
    source: 'total_balance',
    amountOf: ({ total_balance }) => (total_balance > HOUR_IN_SECONDS ? HOUR_IN_SECONDS : 0),
    note: 'The terminal in the warehouse was an hour fast that week.',
  },
  {
    operation: 'add',
    source: 'positive_balance',
    amountOf: () => 6 * HOUR_IN_SECONDS,
    note: 'Stocktaking on a Sunday, confirmed by the supervisor.',
  },
  {
    operation: 'reset',
    source: 'total_balance',
    amountOf: ({ positive_balance, negative_balance }) => positive_balance - negative_balance,
    note: 'Settled on leaving the old team, agreed with the works council.',
  },
];

/** Adjusts balances of past months, each a few days after the month, with a note and by whoever decides for the person. */
export async function writeAdjustments(members: readonly Member[], count: number, context: Context): Promise<void> {
  const { seed, now, scopeAt } = context;
  const random = randomOf(seed, 'adjustments');
  const first = Temporal.PlainYearMonth.from(context.from).add({ months: 1 });
  const last = Temporal.PlainYearMonth.from(context.today).subtract({ months: 1 });
  const months = Array.from(
    { length: Math.max(first.until(last, { largestUnit: 'month' }).months + 1, 0) },
    (_, index) => first.add({ months: index }),
  );
  const adjustable = members.filter(
    ({ person }) => person.policy !== 'trust' && person.hiredAt <= context.from && !person.contract.endAt,
  );
  const candidates = random.shuffle(adjustable).flatMap((member) =>
    random
      .shuffle(months.filter((month) => month.toPlainDate({ day: 1 }).toString() >= member.person.contract.startAt))
      .slice(0, 2)
      .map((month) => ({ member, month })),
  );
  let written = 0;
  for (const { member, month } of candidates) {
    if (written === count) break;
    const { operation, source, amountOf, note } = kinds[written % kinds.length] as Kind;
    const from = month.toPlainDate({ day: 1 }).toString();
    const to = addDays(month.add({ months: 1 }).toPlainDate({ day: 1 }).toString(), -1);
    const at = Temporal.Instant.from(`${addDays(to, random.between(1, 6))}T09:00Z`).add({
      minutes: random.between(0, 420),
    });
    const { employeeId } = member;
    const scope = scopeAt(Temporal.Instant.compare(at, now) < 0 ? at : now, context.deciderFor(member.person));
    const { balance } = await scope.read(readBalance(scope.companyId, employeeId, { from, to }));
    const amountSeconds = amountOf(balance);
    if (amountSeconds <= 0) continue;
    const balanceBeforeSeconds = balance[balanceKeyOf(source)];
    const input = { employeeId, operation, source, from, to, balanceBeforeSeconds, amountSeconds, note };
    await adjustBalance(scope, adjustBalanceInput.parse(input));
    written += 1;
  }
}
