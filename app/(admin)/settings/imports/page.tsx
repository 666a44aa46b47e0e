import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportsPage } from '#components/imports/imports-page.tsx';
import { administratorsOnly } from '../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.page'))('title') };
}

export default async function Imports() {
  const t = await getTranslations('imports.page');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, (member) => (
    <ImportsPage timeZone={member.timeZone} />
  ));
}
