'use client';

import { useTranslations } from 'next-intl';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import classes from './sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 24;
const MARGIN = 3;

/** The trend of a balance over a period from what it was before, as a line. Zero is dashed, the end is marked. */
export function Sparkline({ opening, parts }: { opening: number; parts: number[] }) {
  const t = useTranslations('overtime.list');
  const formatDuration = useFormatDuration();
  const balances = [opening];
  for (const part of parts) balances.push((balances.at(-1) ?? opening) + part);
  const highest = Math.max(0, ...balances);
  const lowest = Math.min(0, ...balances);
  const x = (index: number) => MARGIN + (index / (balances.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (seconds: number) => MARGIN + ((highest - seconds) / (highest - lowest || 1)) * (HEIGHT - 2 * MARGIN);
  const last = balances.length - 1;
  const words = (seconds: number) => formatDuration(seconds, { signed: true });
  return (
    <svg
      className={classes.sparkline}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('course', { highest: words(Math.max(...balances)), lowest: words(Math.min(...balances)) })}
    >
      <line className={classes.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <polyline className={classes.line} points={balances.map((seconds, i) => `${x(i)},${y(seconds)}`).join(' ')} />
      <circle className={classes.end} cx={x(last)} cy={y(balances[last] ?? 0)} r={2.5} />
    </svg>
  );
}
