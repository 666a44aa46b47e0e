import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { System } from '#components/system/system.tsx';
import { membersWith } from '../../../members-with.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('system'))('title') };
}

export default async function SystemPage() {
  const t = await getTranslations('system');
  return membersWith('govern', { title: t('title'), notAllowed: t('notAllowed') }, ({ timeZone }) => (
    <System timeZone={timeZone} />
  ));
}
