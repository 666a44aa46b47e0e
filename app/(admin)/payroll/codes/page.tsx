import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PayrollCodes } from '#components/payroll/payroll-codes.tsx';
import { administratorsOnly } from '../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payroll'))('codes.title') };
}

export default async function PayrollCodesPage() {
  const t = await getTranslations('payroll');
  return administratorsOnly({ title: t('codes.title'), notAllowed: t('notAllowed') }, () => <PayrollCodes />);
}
