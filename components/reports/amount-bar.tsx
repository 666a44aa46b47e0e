'use client';

import classes from './amount-bar.module.css';

/** An amount from zero to either side, to compare with those above and below; the number is beside it. */
export function AmountBar({ amount, lowest, highest }: { amount: number; lowest: number; highest: number }) {
  const range = highest - lowest || 1;
  const zero = (-lowest / range) * 100;
  const end = ((amount - lowest) / range) * 100;
  return (
    <svg className={classes.bar} aria-hidden>
      <rect
        className={amount < 0 ? classes.below : classes.above}
        x={`${Math.min(zero, end)}%`}
        width={`${Math.abs(end - zero)}%`}
        y={4}
        height={12}
      />
      <line className={classes.zero} x1={`${zero}%`} x2={`${zero}%`} y1={0} y2={20} />
    </svg>
  );
}

type UsageBarProps = { label: string; used: number; pending: number; available: number };

/** Parts of a whole: used, pending, and what is left. */
export function UsageBar({ label, used, pending, available }: UsageBarProps) {
  const all = used + pending + Math.max(available, 0) || 1;
  const [first, second] = [(used / all) * 100, (pending / all) * 100];
  return (
    <svg className={classes.bar} role="img" aria-label={label}>
      <rect className={classes.whole} width="100%" y={4} height={12} />
      <rect className={classes.above} width={`${first}%`} y={4} height={12} />
      <rect className={classes.pending} x={`${first}%`} width={`${second}%`} y={4} height={12} />
    </svg>
  );
}
