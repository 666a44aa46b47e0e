import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportPage } from '#components/imports/import-page.tsx';
import { administratorsOnly } from '../../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('imports.page'))('one') };
}

export default async function OneImport({ params }: { params: Promise<{ importId: string }> }) {
  const { importId } = await params;
  const t = await getTranslations('imports.page');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, (member) => (
    <ImportPage importId={importId} timeZone={member.timeZone} />
  ));
}
