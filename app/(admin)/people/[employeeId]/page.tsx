import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProfileTab } from '#components/people/record-tabs.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people.record'))('title') };
}

export default function PersonProfilePage() {
  return <ProfileTab />;
}
