import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Holidays } from '#components/absences/holidays.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getAbsencesViewer } from '../../../absences-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('absences.holidays'))('title') };
}

export default async function HolidaysPage() {
  const viewer = await getAbsencesViewer();
  return <Holidays viewer={viewer} today={localDateOf(new Date(), viewer.timeZone)} />;
}
