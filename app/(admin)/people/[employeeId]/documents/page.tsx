import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DocumentsTab } from '#components/people/record-tabs.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people.record'))('tabs.documents') };
}

export default function PersonDocumentsPage() {
  return <DocumentsTab />;
}
