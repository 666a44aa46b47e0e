'use client';

import { useTranslations } from 'next-intl';
import { type PointerEvent, useMemo, useState } from 'react';
import { Duration } from '#components/ui/duration.tsx';
import { formatDuration } from '#components/ui/duration-format.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import classes from './balance-chart.module.css';
import { type Chart, type ChartDay, chartOf } from './chart-data.ts';
import type { OvertimeDay } from './types.ts';

const LINE_HEIGHT = 100;
const BARS_HEIGHT = 100;
/** A bar's share of the room of its day or week. */
const EXPECTED_WIDTH = 0.84;
const WORKED_WIDTH = 0.4;

/** The running balance as a step line over worked and expected time; any day can be read by pointer or arrow keys. */
export function BalanceChart({ days }: { days: OvertimeDay[] }) {
  const t = useTranslations('overtime.chart');
  const date = useLocalDate();
  const chart = useMemo(() => chartOf(days), [days]);
  const [read, setRead] = useState<number | null>(null);
  const shown = chart.days[read ?? -1];
  const first = chart.days[0];
  const last = chart.days.at(-1);
  if (!first || !last) return null;

  const balances = chart.days.map((day) => day.balanceSeconds);
  const highest = Math.max(0, ...balances);
  const lowest = Math.min(0, ...balances);
  const signed = (seconds: number) => formatDuration(seconds, { signed: true });
  const wordsOf = (day: ChartDay) =>
    t('day', {
      date: date(day.date, { weekday: true }),
      worked: formatDuration(day.workedSeconds),
      expected: formatDuration(day.expectedSeconds),
      balance: signed(day.balanceSeconds),
    });
  const readAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const position = ((event.clientX - left) / width) * chart.length;
    setRead(
      Math.max(
        chart.days.findLastIndex((day) => day.position <= position),
        0,
      ),
    );
  };

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span className={classes.legend}>
          <span className={classes.balanceKey}>{t('balance')}</span>
          <span className={classes.workedKey}>{chart.isWeekly ? t('workedWeekly') : t('worked')}</span>
          <span className={classes.expectedKey}>{chart.isWeekly ? t('expectedWeekly') : t('expected')}</span>
        </span>
        <span className={classes.read}>{shown ? wordsOf(shown) : t('hint')}</span>
      </figcaption>
      <div className={classes.frame}>
        <div className={classes.scale}>
          <Duration seconds={highest} signed />
          <Duration seconds={lowest} signed />
        </div>
        <div className={classes.plot} onPointerMove={readAt} onPointerLeave={() => setRead(null)}>
          <Line chart={chart} highest={highest} lowest={lowest} />
          <Bars chart={chart} />
          {shown && (
            <span className={classes.cursor} style={{ left: `${((shown.position + 0.5) / chart.length) * 100}%` }} />
          )}
          <input
            type="range"
            className={classes.range}
            aria-label={t('label')}
            aria-valuetext={wordsOf(shown ?? last)}
            min={0}
            max={chart.days.length - 1}
            value={read ?? chart.days.length - 1}
            onChange={(event) => setRead(Number(event.currentTarget.value))}
            onBlur={() => setRead(null)}
          />
        </div>
        <div className={classes.dates}>
          <span>{date(first.date)}</span>
          <span>{date(last.date)}</span>
        </div>
      </div>
    </figure>
  );
}

function Line({ chart, highest, lowest }: { chart: Chart; highest: number; lowest: number }) {
  const y = (seconds: number) => ((highest - seconds) / (highest - lowest || 1)) * LINE_HEIGHT;
  const steps = chart.days.map((day) => `H${day.position}V${y(day.balanceSeconds)}`).join('');
  return (
    <svg className={classes.line} viewBox={`0 0 ${chart.length} ${LINE_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <line className={classes.zero} x1={0} x2={chart.length} y1={y(0)} y2={y(0)} />
      <path className={classes.area} d={`M0 ${y(0)}${steps}H${chart.length}V${y(0)}Z`} />
      <path className={classes.steps} d={`M0 ${y(0)}${steps}H${chart.length}`} />
    </svg>
  );
}

function Bars({ chart }: { chart: Chart }) {
  const tallest = Math.max(1, ...chart.bars.flatMap((bar) => [bar.workedSeconds, bar.expectedSeconds]));
  const bar = (kind: 'worked' | 'expected', share: number) =>
    chart.bars.map(({ position, length, workedSeconds, expectedSeconds }) => {
      const height = ((kind === 'worked' ? workedSeconds : expectedSeconds) / tallest) * BARS_HEIGHT;
      return (
        <rect
          key={position}
          className={classes[kind]}
          x={position + (length * (1 - share)) / 2}
          width={length * share}
          y={BARS_HEIGHT - height}
          height={height}
        />
      );
    });
  return (
    <svg className={classes.bars} viewBox={`0 0 ${chart.length} ${BARS_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {bar('expected', EXPECTED_WIDTH)}
      {bar('worked', WORKED_WIDTH)}
    </svg>
  );
}
