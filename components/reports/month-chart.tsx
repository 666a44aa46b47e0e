'use client';

import { useTranslations } from 'next-intl';
import { type PointerEvent, useState } from 'react';
import chart from '#components/overtime/balance-chart.module.css';
import { useMonth } from '#components/overtime/month.ts';
import classes from './month-chart.module.css';

/** The most labels that fit below a chart. */
const MAX_TICKS = 13;
/** Longer charts have labels of years alone. */
const MAX_MONTH_TICKS = 36;
/** Fills that differ, also as patterns. */
const TONES = 6;

export type Series = {
  name: string;
  values: readonly number[];
  isLine?: boolean;
  /** Its fill, from 0; by its place without one. */
  tone?: number;
};
export type Plot = {
  series: readonly Series[];
  /** Round values from the highest to the lowest, zero among them. */
  scale: readonly number[];
  isStacked?: boolean;
};

type MonthChartProps = {
  label: string;
  /** First days of the months, in order. */
  months: readonly string[];
  plot: Plot;
  /** A second, lower one. */
  below?: Plot;
  format: (value: number) => string;
  /** Shorter, for the scale. */
  formatScale?: (value: number) => string;
  /** The page has no table by month. */
  withTable?: boolean;
};

/** Values by month as bars and lines; any month can be read by pointer or arrow keys, and all of it as a table. */
export function MonthChart(props: MonthChartProps) {
  const { label, months, plot, below, format, formatScale = format, withTable = false } = props;
  const t = useTranslations('reports.chart');
  const month = useMonth();
  const asTable = useTranslations('overtime.chart');
  const [read, setRead] = useState<number | null>(null);
  const all = [...plot.series, ...(below?.series ?? [])];
  const wordsOf = (index: number) =>
    t('read', {
      point: month(months[index] ?? '', { long: true }),
      values: all.map(({ name, values }) => t('value', { name, value: format(values[index] ?? 0) })).join(' · '),
    });
  const readAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * months.length);
    setRead(Math.min(Math.max(index, 0), months.length - 1));
  };
  const every = Math.ceil(months.length / MAX_TICKS);
  const isOfYears = months[0]?.slice(0, 4) !== months.at(-1)?.slice(0, 4);
  const isJanuary = (first: string) => isOfYears && first.slice(5, 7) === '01';
  const isTick = (first: string, index: number) =>
    months.length > MAX_MONTH_TICKS ? isJanuary(first) : index % every === 0;
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.caption}>
        <span className={classes.legend}>
          {all.map(({ name, isLine, tone }, index) => (
            <span key={name} className={classes.key}>
              <svg className={classes.swatch} data-line={isLine || undefined} aria-hidden>
                <rect
                  className={`${classes.mark} ${classes.toned}`}
                  data-tone={tone ?? index % TONES}
                  width="100%"
                  height="100%"
                />
              </svg>
              {name}
            </span>
          ))}
        </span>
        <span className={chart.read}>{read === null ? t('hint') : wordsOf(read)}</span>
      </figcaption>
      <div className={chart.frame}>
        <div>
          <Scale scale={plot.scale} format={formatScale} />
          {below && <Scale scale={below.scale} format={formatScale} isLower />}
        </div>
        <div className={chart.plot} onPointerMove={readAt} onPointerLeave={() => setRead(null)}>
          <Marks plot={plot} length={months.length} firstTone={0} />
          {below && <Marks plot={below} length={months.length} firstTone={plot.series.length} isLower />}
          {read !== null && (
            <span className={chart.cursor} style={{ left: `${((read + 0.5) / months.length) * 100}%` }} />
          )}
          <input
            type="range"
            className={chart.range}
            aria-label={label}
            aria-valuetext={wordsOf(read ?? months.length - 1)}
            min={0}
            max={months.length - 1}
            value={read ?? months.length - 1}
            onChange={(event) => setRead(Number(event.currentTarget.value))}
            onBlur={() => setRead(null)}
          />
        </div>
        <div className={classes.ticks} aria-hidden>
          {months.map((first, index) => (
            <span key={first}>{isTick(first, index) && (isJanuary(first) ? first.slice(0, 4) : month(first))}</span>
          ))}
        </div>
      </div>
      {withTable && (
        <details className={chart.details}>
          <summary>{asTable('asTable')}</summary>
          <table>
            <thead>
              <tr>
                <td />
                {all.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((first, index) => (
                <tr key={first}>
                  <th scope="row">{month(first, { long: true })}</th>
                  {all.map(({ name, values }) => (
                    <td key={name} className="tabular">
                      {format(values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}

/** Where a value is, in percent from the top. */
const placeIn = (scale: readonly number[]) => {
  const [highest = 0, lowest = 0] = [scale[0], scale.at(-1)];
  return (value: number) => ((highest - value) / (highest - lowest || 1)) * 100;
};

type ScaleProps = { scale: readonly number[]; format: (value: number) => string; isLower?: boolean };

function Scale({ scale, format, isLower }: ScaleProps) {
  const place = placeIn(scale);
  return (
    <div className={`${chart.scale} ${classes.scale}`} data-lower={isLower || undefined} aria-hidden>
      {scale.map((value) => (
        <span key={value} style={{ top: `${place(value)}%` }}>
          {format(value)}
        </span>
      ))}
    </div>
  );
}

type MarksProps = { plot: Plot; length: number; firstTone: number; isLower?: boolean };

function Marks({ plot, length, firstTone, isLower }: MarksProps) {
  const place = placeIn(plot.scale);
  const step = 100 / length;
  const bars = plot.series.filter(({ isLine }) => !isLine);
  const isStacked = plot.isStacked ?? false;
  const share = isStacked ? 1 : 1 / Math.max(bars.length, 1);
  const toneOf = (series: Series) => series.tone ?? (firstTone + plot.series.indexOf(series)) % TONES;
  const stackedBefore = (series: Series, index: number) =>
    bars.slice(0, bars.indexOf(series)).reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const percent = (value: number) => `${value}%`;
  return (
    <svg className={classes.plot} data-lower={isLower || undefined} aria-hidden>
      {plot.scale.map((value) => (
        <line
          key={value}
          className={value === 0 ? chart.zero : chart.grid}
          x1="0"
          x2="100%"
          y1={percent(place(value))}
          y2={percent(place(value))}
        />
      ))}
      {plot.series.flatMap((series) =>
        series.values.map((value, index) => {
          const key = `${series.name} ${index}`;
          const tone = toneOf(series);
          if (series.isLine) {
            const next = series.values[index + 1];
            const x = (index + 0.5) * step;
            return (
              <g key={key}>
                {next !== undefined && (
                  <line
                    className={`${classes.line} ${classes.toned}`}
                    data-tone={tone}
                    x1={percent(x)}
                    x2={percent(x + step)}
                    y1={percent(place(value))}
                    y2={percent(place(next))}
                  />
                )}
                <circle
                  className={`${classes.mark} ${classes.toned}`}
                  data-tone={tone}
                  cx={percent(x)}
                  cy={percent(place(value))}
                  r={3}
                />
              </g>
            );
          }
          if (value === 0) return null;
          const below = isStacked ? stackedBefore(series, index) : 0;
          const [top, bottom] = [place(Math.max(below, below + value)), place(Math.min(below, below + value))];
          const width = step * 0.64 * share;
          return (
            <rect
              key={key}
              className={`${classes.mark} ${classes.toned}`}
              data-tone={tone}
              x={percent(index * step + step * 0.18 + (isStacked ? 0 : bars.indexOf(series) * width))}
              width={percent(width)}
              y={percent(top)}
              height={percent(bottom - top)}
            />
          );
        }),
      )}
    </svg>
  );
}
