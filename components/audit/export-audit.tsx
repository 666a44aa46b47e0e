'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { CsvCell } from '#components/table/csv.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { MOST_EXPORTED } from '#server/audit/constants.ts';
import { type AuditFilters, filtersInput } from './audit-state.ts';
import { useAuditWords } from './audit-words.ts';
import type { Line } from './types.ts';

/** Downloads what the filters show, up to a limit, a row for each field that has changed, and shows its progress. */
export function ExportAudit({ filters, timeZone }: { filters: AuditFilters; timeZone: string }) {
  const { t, fields, happened, record, way, who } = useAuditWords(timeZone);
  const language = useLocale();
  const showError = useShowError();
  const exporting = trpc.audit.exportLines.useMutation();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const download = async () => {
    setProgress({ done: 0, total: 0 });
    try {
      const lines: Line[] = [];
      // What happens meanwhile, this export too, would move the portions.
      const asked = filtersInput(filters, timeZone);
      const until = new Date(Date.now() - 1000).toISOString();
      const input = { ...asked, to: asked.to && asked.to < until ? asked.to : until };
      for (let portion = 1, total = 1; lines.length < total; portion++) {
        const read = await exporting.mutateAsync({ ...input, portion });
        if (read.rows.length === 0) break;
        lines.push(...read.rows);
        total = read.total;
        setProgress({ done: lines.length, total });
      }
      const { csvOf, downloadCsv } = await import('#components/table/csv.ts');
      downloadCsv(`${t('export.file')}-${until.slice(0, 10)}.csv`, csvOf([head, ...lines.flatMap(rowsOf)], language));
      if (lines.length >= MOST_EXPORTED) {
        notifications.show({ color: 'yellow', message: t('export.bounded', { count: MOST_EXPORTED }) });
      }
    } catch (error) {
      showError(error);
    } finally {
      setProgress(null);
    }
  };

  const head: CsvCell[] = [
    ...[t('columns.at'), t('columns.who'), t('columns.way'), t('columns.what'), t('filters.type'), t('columns.record')],
    ...[t('filters.record'), t('change.field'), t('change.before'), t('change.after')],
    ...[t('change.operation'), t('change.address'), t('change.requestId')],
  ];
  const rowsOf = (line: Line): CsvCell[][] => {
    const about = [line.at, who(line), way(line), happened(line), t(`types.${line.recordType}`)];
    const from = [line.operation ?? '', line.address ?? '', line.requestId ?? ''];
    const changes = fields(line).map((field) => [field.label, field.before, field.after]);
    return (changes.length > 0 ? changes : [['', '', '']]).map((change) => [
      ...[...about, line.recordName ?? record(line), line.recordId ?? ''],
      ...[...change, ...from],
    ]);
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
