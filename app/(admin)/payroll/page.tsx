import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Payroll } from '#components/payroll/payroll.tsx';
import { administratorsOnly } from '../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payroll'))('period.title') };
}

export default async function PayrollPage() {
  const t = await getTranslations('payroll');
  return administratorsOnly({ title: t('period.title'), notAllowed: t('notAllowed') }, (member) => (
    <Payroll timeZone={member.timeZone} />
  ));
}
