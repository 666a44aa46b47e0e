'use client';

import { useTranslations } from 'next-intl';
import { addUp, wholeMinutes } from '#components/ui/add-up.ts';
import { Duration } from '#components/ui/duration.tsx';
import classes from './balance-chart.module.css';
import { type Chart, type ChartRow, monthsOf } from './chart-data.ts';
import { useMonth } from './month.ts';

type ChartTableProps = { chart: Chart; openingSeconds: number; opened?: boolean };

/** Where work alone made the change, expected time and change add up to it. */
const workedOf = (row: ChartRow, change: number): number | undefined =>
  row.workedSeconds - row.expectedSeconds === row.changeSeconds
    ? wholeMinutes(row.expectedSeconds) + change
    : undefined;

/** The same as the chart for who reads rather than looks: each month, and what it changed. */
export function ChartTable({ chart, openingSeconds, opened = false }: ChartTableProps) {
  const t = useTranslations('overtime.chart');
  const words = useTranslations('common.words');
  const month = useMonth();
  const rows = monthsOf(chart);
  const closing = rows.at(-1)?.balanceSeconds ?? openingSeconds;
  // Opening balance + changes = closing balance.
  const [opening = 0, ...changes] = addUp(
    [openingSeconds, ...rows.map(({ changeSeconds }) => changeSeconds)],
    wholeMinutes(closing),
  );
  let balance = opening;
  const shown = changes.map((change) => {
    balance += change;
    return { change, balance };
  });
  return (
    <details className={classes.details} open={opened}>
      <summary>{t('asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('month')}</th>
            <th scope="col">{words('expected')}</th>
            <th scope="col">{words('worked')}</th>
            <th scope="col">{t('columns.change')}</th>
            <th scope="col">{words('balance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.date}>
              <th scope="row">{month(row.date, { long: true })}</th>
              <td>
                <Duration seconds={row.expectedSeconds} />
              </td>
              <td>
                <Duration seconds={row.workedSeconds} shown={workedOf(row, shown[index]?.change ?? 0)} />
              </td>
              <td>
                <Duration seconds={row.changeSeconds} shown={shown[index]?.change} signed />
              </td>
              <td>
                <Duration seconds={row.balanceSeconds} shown={shown[index]?.balance} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
