import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PayTab } from '#components/people/record-tabs.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people.record'))('tabs.pay') };
}

export default function PersonPayPage() {
  return <PayTab />;
}
