import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Plans } from '#components/absences/plans.tsx';
import { getAbsencesViewer } from '../../../absences-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('absences.plans'))('title') };
}

export default async function PlansPage() {
  return <Plans viewer={await getAbsencesViewer()} />;
}
