'use client';

import { Modal, Pagination, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { LineTable } from './line-table.tsx';
import type { CodeSum, PayrollExport, PayrollLine } from './types.ts';

type Query = {
  data: { rows: PayrollLine[]; total: number } | undefined;
  error: unknown;
  refetch: () => unknown;
};

type LinesProps = DialogProps & {
  title: string;
  query: Query;
  page: number;
  onPage: (page: number) => void;
};

function Lines({ opened, onClose, title, query, page, onPage }: LinesProps) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const { data, error } = query;
  const pages = Math.ceil((data?.total ?? 0) / ROWS_PER_PAGE);
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="xl">
      {error && !data ? (
        <NotLoaded title={t('table.failed')} onRetry={() => void query.refetch()}>
          {errorText(error)}
        </NotLoaded>
      ) : (
        <Stack mih={240}>
          {data ? <LineTable label={title} lines={data.rows} /> : <Skeleton height={240} />}
          {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} />}
        </Stack>
      )}
    </Modal>
  );
}

type CodeLinesProps = DialogProps & {
  sum: CodeSum;
  shown: { periodId: string; officeIds: string[]; templateId: string | undefined };
};

/** The lines of a code in a period, by person, with the quantities of a template's file. */
export function CodeLines({ sum: { code, unit }, shown, ...props }: CodeLinesProps) {
  const t = useTranslations('payroll.lines');
  const [page, setPage] = useState(1);
  const query = trpc.payroll.listCodeLines.useQuery(
    { ...shown, code, unit, page, limit: ROWS_PER_PAGE },
    { placeholderData: keepPreviousData },
  );
  return <Lines {...props} title={t('ofCode', { code })} query={query} page={page} onPage={setPage} />;
}

/** The lines of an export, as its file has them. */
export function ExportLines({ made, ...props }: DialogProps & { made: PayrollExport }) {
  const [page, setPage] = useState(1);
  const query = trpc.payroll.listLines.useQuery(
    { id: made.id, page, limit: ROWS_PER_PAGE },
    { placeholderData: keepPreviousData },
  );
  return <Lines {...props} title={made.fileName} query={query} page={page} onPage={setPage} />;
}
