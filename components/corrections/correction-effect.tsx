'use client';

import { Table } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import type { Correction } from './types.ts';

/** Paid time of the days and months now, and if the correction is accepted (J3). */
export function CorrectionEffect({ effect }: { effect: NonNullable<Correction['effect']> }) {
  const t = useTranslations('corrections.effect');
  const localDate = useLocalDate();
  const format = useFormatter();
  const nameOf = (month: string) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const rows = [
    ...effect.days.map(({ date, ...of }) => ({ name: localDate(date, { weekday: true }), ...of })),
    ...effect.months.map(({ month, ...of }) => ({ name: nameOf(month), ...of })),
  ];
  return (
    <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing="xs" ta="end">
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="start">{t('worked')}</Table.Th>
          <Table.Th ta="end">{t('now')}</Table.Th>
          <Table.Th ta="end">{t('after')}</Table.Th>
          <Table.Th ta="end">{t('change')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, workedSeconds, changeSeconds }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" ta="start" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>
              <Duration seconds={workedSeconds} />
            </Table.Td>
            <Table.Td>
              <Duration seconds={workedSeconds + changeSeconds} />
            </Table.Td>
            <Table.Td>
              <Duration seconds={changeSeconds} signed fw={600} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
