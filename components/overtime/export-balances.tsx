'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CsvCell } from '#components/table/csv.ts';
import type { Sort } from '#components/table/table-parsers.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { formatClock } from '#components/ui/duration-format.ts';
import { nameOf } from '#components/ui/person.tsx';
import { MAX_LIMIT } from '#server/shared/limits.ts';
import type { Choice } from './balances.tsx';
import { type BalanceFilters, type BalanceOrder, balancesInput } from './balances-state.ts';
import type { Period } from './period.ts';
import { periodBalance } from './shown.ts';
import type { BalanceRow } from './types.ts';

type ExportBalancesProps = {
  period: Period;
  state: { filters: BalanceFilters; sort: Sort<BalanceOrder> };
  offices: Choice[];
  policies: Choice[];
  timeZone: string;
};

/** Downloads all rows of the list, not only this page, and shows its progress. */
export function ExportBalances({ period, state, offices, policies, timeZone }: ExportBalancesProps) {
  const t = useTranslations('overtime');
  const language = useLocale();
  const showError = useShowError();
  const exporting = trpc.overtime.exportBalances.useMutation();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const download = async () => {
    setProgress({ done: 0, total: 0 });
    try {
      const rows: BalanceRow[] = [];
      for (let page = 1, total = 1; rows.length < total; page++) {
        const read = await exporting.mutateAsync(balancesInput(period, { ...state, page }, MAX_LIMIT));
        if (read.rows.length === 0) break;
        rows.push(...read.rows);
        total = read.total;
        setProgress({ done: rows.length, total });
      }
      const { csvOf, downloadCsv } = await import('#components/table/csv.ts');
      downloadCsv(
        `${t('export.file')}-${period.from}-${period.to}.csv`,
        csvOf([...headOf(), ...rows.map(cellsOf)], language),
      );
    } catch (error) {
      showError(error);
    } finally {
      setProgress(null);
    }
  };

  const headOf = (): CsvCell[][] => {
    const { q, office, policy, show } = state.filters;
    const labelOf = (choices: Choice[], id: string) => choices.find(({ value }) => value === id)?.label ?? id;
    const amounts = (['opening', 'positive', 'negative', 'bonus', 'balance'] as const).flatMap((key) => [
      t('export.inSeconds', { name: t(`list.columns.${key}`) }),
      t('export.inHours', { name: t(`list.columns.${key}`) }),
    ]);
    return [
      [t('list.title')],
      [t('period.label'), period.from, period.to],
      [t('export.timeZone'), timeZone],
      ...(q ? [[t('filters.search'), q]] : []),
      ...(office ? [[t('filters.office'), labelOf(offices, office)]] : []),
      ...(policy ? [[t('filters.policy'), labelOf(policies, policy)]] : []),
      ...(show ? [[t('filters.show'), t(`filters.signs.${show}`)]] : []),
      [],
      [t('list.columns.person'), t('filters.office'), t('list.columns.policy'), ...amounts],
    ];
  };

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-disabled={progress !== null}
      onClick={() => progress === null && void download()}
    >
      <span aria-live="polite">
        {progress === null
          ? t('export.action')
          : progress.total === 0
            ? t('export.starting')
            : t('export.progress', progress)}
      </span>
    </Button>
  );
}

function cellsOf(row: BalanceRow): CsvCell[] {
  const { openingSeconds, positiveSeconds, negativeSeconds, bonusSeconds, closingSeconds } = periodBalance(row);
  const amounts = [openingSeconds, positiveSeconds, negativeSeconds, bonusSeconds, closingSeconds];
  return [
    nameOf(row.employee),
    row.officeName ?? '',
    row.policy.name,
    ...amounts.flatMap((seconds) => [seconds, formatClock(seconds)]),
  ];
}
