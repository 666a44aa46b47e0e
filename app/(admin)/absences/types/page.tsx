import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AbsenceTypes } from '#components/absences/absence-types.tsx';
import { getAbsencesViewer } from '../../../absences-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('absences.types'))('title') };
}

export default async function AbsenceTypesPage() {
  return <AbsenceTypes viewer={await getAbsencesViewer()} />;
}
