import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LocationPage } from '#components/organisation/location-page.tsx';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { getOrganisationViewer } from '../../../../organisation-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organisation.locations'))('create') };
}

export default async function NewLocationPage() {
  const viewer = await getOrganisationViewer();
  return viewer.canAdminister ? <LocationPage locationId={null} /> : <NotAllowed title="locations.title" />;
}
