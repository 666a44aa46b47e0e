'use client';

import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useShowError } from '#components/trpc/errors.ts';
import { Hint } from '#components/ui/hint.tsx';
import { MAX_PRINTED } from './constants.ts';

/**
 * Paper shows the whole list, up to a limit, not one page of it: the rows are read, shown, printed and let go. `rows` are those on
 * their way to paper.
 */
export function usePrintRows<Row>(readAll: ((limit: number) => Promise<Row[]>) | undefined): {
  rows: Row[] | null;
  button: ReactNode;
} {
  const t = useTranslations('common.table');
  const showError = useShowError();
  const [rows, setRows] = useState<Row[] | null>(null);
  const [isReading, setIsReading] = useState(false);

  useEffect(() => {
    if (rows === null) return;
    const done = () => setRows(null);
    window.addEventListener('afterprint', done, { once: true });
    // After the rows have been painted.
    const frame = requestAnimationFrame(() => setTimeout(() => window.print()));
    return () => {
      window.removeEventListener('afterprint', done);
      cancelAnimationFrame(frame);
    };
  }, [rows]);

  const print = async () => {
    if (!readAll || isReading) return;
    setIsReading(true);
    try {
      setRows(await readAll(MAX_PRINTED));
    } catch (error) {
      showError(error);
    } finally {
      setIsReading(false);
    }
  };
  const button = (
    <Hint label={t('print')}>
      <ActionIcon aria-label={t('print')} aria-disabled={isReading} loading={isReading} onClick={() => void print()}>
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
  return { rows, button };
}
