'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, type PointerEvent, useMemo, useState } from 'react';
import { formatClock } from '#components/ui/duration-format.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import classes from './balance-chart.module.css';
import { type Chart, type ChartDay, type ChartMark, chartOf, marksOf, scaleOf } from './chart-data.ts';
import { ChartMarks } from './chart-marks.tsx';
import { ChartTable } from './chart-table.tsx';
import { useMonth } from './month.ts';
import type { PersonOvertime } from './types.ts';

const LINE_HEIGHT = 100;
const BARS_HEIGHT = 100;
/** A bar's share of the room of its day or week. */
const EXPECTED_WIDTH = 0.84;
const WORKED_WIDTH = 0.4;

/**
 * The balance as a step line with its movements, over worked and expected time; any day can be read by pointer or arrow keys, and
 * all of it as a table.
 */
export const BalanceChart = memo(function BalanceChart({ person }: { person: PersonOvertime }) {
  const t = useTranslations('overtime.chart');
  const words = useTranslations('common.words');
  const locale = useLocale();
  const formatDuration = useFormatDuration();
  const date = useLocalDate();
  const month = useMonth();
  const chart = useMemo(() => chartOf(person.days, person.openingSeconds), [person]);
  const marks = useMemo(() => marksOf(chart, person.movements), [chart, person]);
  const [read, setRead] = useState<number | null>(null);
  const shown = chart.days[read ?? -1];
  const last = chart.days.at(-1);
  if (!last) return null;

  const balances = [person.openingSeconds, ...chart.days.map((day) => day.balanceSeconds)];
  const scale = scaleOf(Math.min(...balances), Math.max(...balances));
  const [highest = 0, lowest = 0] = [scale[0], scale.at(-1)];
  const percentOf = (seconds: number) => ((highest - seconds) / (highest - lowest || 1)) * 100;
  const wordsOf = (day: ChartDay) =>
    t('day', {
      date: date(day.date, { weekday: true }),
      worked: formatDuration(day.workedSeconds),
      expected: formatDuration(day.expectedSeconds),
      balance: formatDuration(day.balanceSeconds, { signed: true }),
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
          <span className={classes.balanceKey}>{words('balance')}</span>
          <span className={classes.workedKey}>{chart.isWeekly ? t('workedWeekly') : t('worked')}</span>
          <span className={classes.expectedKey}>{chart.isWeekly ? t('expectedWeekly') : t('expected')}</span>
        </span>
        <span className={classes.read}>{shown ? wordsOf(shown) : t('hint')}</span>
      </figcaption>
      <div className={classes.frame}>
        <div className={classes.scale} aria-hidden>
          {scale.map((seconds) => (
            <span key={seconds} style={{ top: `${percentOf(seconds)}%` }}>
              {formatClock(seconds, locale, { signed: true })}
            </span>
          ))}
        </div>
        <div className={classes.plot} onPointerMove={readAt} onPointerLeave={() => setRead(null)}>
          <div className={classes.upper}>
            <Line chart={chart} opening={person.openingSeconds} scale={scale} />
            {marks.map((mark) => (
              <Mark key={mark.movement.id} mark={mark} chart={chart} percentOf={percentOf} />
            ))}
            {shown && (
              <span
                className={classes.value}
                style={{
                  left: `${((shown.position + 0.5) / chart.length) * 100}%`,
                  top: `${percentOf(shown.balanceSeconds)}%`,
                }}
              >
                <span className={classes.bubble} data-side={shown.position > chart.length / 2 ? 'left' : 'right'}>
                  {formatDuration(shown.balanceSeconds, { signed: true })}
                </span>
              </span>
            )}
          </div>
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
        <div className={classes.ticks} aria-hidden>
          {chart.ticks.map((tick) => (
            <span key={tick.date} style={{ left: `${(tick.position / chart.length) * 100}%` }}>
              {chart.ticksAreMonths ? month(tick.date) : date(tick.date, { year: false })}
            </span>
          ))}
        </div>
      </div>
      <ChartMarks marks={marks} />
      <ChartTable chart={chart} openingSeconds={person.openingSeconds} />
    </figure>
  );
});

type MarkProps = { mark: ChartMark; chart: Chart; percentOf: (seconds: number) => number };

function Mark({ mark, chart, percentOf }: MarkProps) {
  const day = chart.days.find(({ position }) => position === mark.position);
  return (
    <span
      className={classes.mark}
      style={{
        left: `${((mark.position + 0.5) / chart.length) * 100}%`,
        top: `${percentOf(day?.balanceSeconds ?? 0)}%`,
      }}
      aria-hidden
    >
      {mark.number}
    </span>
  );
}

function Line({ chart, opening, scale }: { chart: Chart; opening: number; scale: number[] }) {
  const [highest = 0, lowest = 0] = [scale[0], scale.at(-1)];
  const y = (seconds: number) => ((highest - seconds) / (highest - lowest || 1)) * LINE_HEIGHT;
  const steps = chart.days.map((day) => `H${day.position}V${y(day.balanceSeconds)}`).join('');
  return (
    <svg className={classes.line} viewBox={`0 0 ${chart.length} ${LINE_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {scale.map((seconds) => (
        <line
          key={seconds}
          className={seconds === 0 ? classes.zero : classes.grid}
          x1={0}
          x2={chart.length}
          y1={y(seconds)}
          y2={y(seconds)}
        />
      ))}
      {chart.ticks.map(({ position }) => (
        <line key={position} className={classes.grid} x1={position} x2={position} y1={0} y2={LINE_HEIGHT} />
      ))}
      <path className={classes.area} d={`M0 ${y(0)}V${y(opening)}${steps}H${chart.length}V${y(0)}Z`} />
      <path className={classes.steps} d={`M0 ${y(opening)}${steps}H${chart.length}`} />
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
