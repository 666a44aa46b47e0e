import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PayrollTemplates } from '#components/payroll/payroll-templates.tsx';
import { administratorsOnly } from '../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payroll'))('templates.title') };
}

export default async function PayrollTemplatesPage() {
  const t = await getTranslations('payroll');
  return administratorsOnly({ title: t('templates.title'), notAllowed: t('notAllowed') }, () => <PayrollTemplates />);
}
