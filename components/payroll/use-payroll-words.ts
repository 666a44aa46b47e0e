'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { ABSENCE_PREFIX, OVERTIME_PREFIX, type PayrollUnit } from '#server/modules/payroll/constants.ts';
import { changedKindOf, isRetroKind } from '#server/modules/payroll/rules-kinds.ts';

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Words of kinds, units and quantities. Types of absence have their names as soon as these are known. */
export function usePayrollWords() {
  const t = useTranslations('payroll');
  const format = useFormatter();
  const locale = useLocale();
  const { data: kinds } = trpc.payroll.listKinds.useQuery();
  const kindName = (kind: string): string => {
    if (isRetroKind(kind)) return t('kinds.retroOf', { name: kindName(changedKindOf(kind)) });
    if (kind.startsWith(OVERTIME_PREFIX)) return t('kinds.overtimeOf', { name: kind.slice(OVERTIME_PREFIX.length) });
    if (kind.startsWith(ABSENCE_PREFIX))
      return t('kinds.absenceOf', { name: kinds?.find((one) => one.kind === kind)?.name ?? '…' });
    return t(`kinds.${kind}` as 'kinds.worked');
  };
  const quantity = (value: number, unit: PayrollUnit): string => {
    const number = format.number(value, DECIMALS);
    if (unit === 'amount') return number;
    // Of the number as it is written: 1.00 is a plural in English and in German.
    const plural = new Intl.PluralRules(locale, DECIMALS).select(value);
    return t(`quantities.${unit}`, { number, plural });
  };
  return { kinds, kindName, quantity, unitName: (unit: PayrollUnit) => t(`units.${unit}`) };
}
