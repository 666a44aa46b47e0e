import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HistoryTab } from '#components/people/record-tabs.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people.record'))('tabs.history') };
}

export default function PersonHistoryPage() {
  return <HistoryTab />;
}
