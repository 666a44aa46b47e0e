'use client';

import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Duration } from '#components/ui/duration.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { WideTable } from '#components/ui/wide-table.tsx';
import type { PayrollLine } from './types.ts';
import { usePayrollWords } from './use-payroll-words.ts';

const MIN_WIDTH = 520;
/** Days are below their line, in pixels. */
const DAY_INDENT = 32;

/** Lines of a payroll file; each opens to the days of which it consists. */
export function LineTable({ label, lines }: { label: string; lines: readonly PayrollLine[] }) {
  const t = useTranslations('payroll');
  const words = useTranslations('common.words');
  return (
    <WideTable label={label} minWidth={MIN_WIDTH}>
      <thead>
        <tr>
          <th scope="col">{words('person')}</th>
          <th scope="col">{t('lines.number')}</th>
          <th scope="col">{words('code')}</th>
          <th scope="col" data-align="right">
            {t('lines.quantity')}
          </th>
          <th scope="col">{words('days')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line
            key={`${line.payrollNumber} ${line.employeeId} ${line.costCenter} ${line.code} ${line.from} ${line.unit} ${line.factor} ${line.kinds}`}
            line={line}
          />
        ))}
      </tbody>
    </WideTable>
  );
}

function Line({ line }: { line: PayrollLine }) {
  const t = useTranslations('payroll');
  const format = useFormatter();
  const { kindName, quantity } = usePayrollWords();
  const [isOpen, setIsOpen] = useState(false);
  const name = line.employeeName ?? line.costCenter ?? t('lines.noCostCenter');
  return (
    <>
      <tr>
        <td>
          {name}
          {line.isRetro && (
            <StatusBadge meaning="attention">
              {t('lines.retro', {
                month: format.dateTime(new Date(line.periodTo), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
              })}
            </StatusBadge>
          )}
        </td>
        <td>{line.payrollNumber ?? '–'}</td>
        <td>{line.code}</td>
        <td data-align="right">{quantity(line.quantity, line.unit)}</td>
        <td>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={t('lines.daysOf', { name, count: line.days.length })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {line.days.length}
          </Button>
        </td>
      </tr>
      {isOpen &&
        line.days.map((day) => (
          <tr key={`${day.date} ${day.kind} ${day.employeeId}`}>
            <td style={{ paddingInlineStart: DAY_INDENT }}>
              {line.employeeId === null && <div>{day.employeeName ?? '–'}</div>}
              <LocalDate date={day.date} weekday />
            </td>
            <td colSpan={2}>{kindName(day.kind)}</td>
            <td data-align="right">
              {line.unit === 'days' ? quantity(day.days, 'days') : <Duration seconds={day.seconds} />}
            </td>
            <td />
          </tr>
        ))}
    </>
  );
}
