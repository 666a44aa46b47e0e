import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LocationPage } from '#components/organisation/location-page.tsx';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { getOrganisationViewer } from '../../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organisation.locations'))('location') };
}

export default async function EditLocationPage({ params }: { params: Promise<{ locationId: string }> }) {
  const { locationId } = await params;
  const viewer = await getOrganisationViewer();
  if (!viewer.canAdminister) return <NotAllowed title="locations.title" />;
  await Promise.all([
    prefetch.organisation.locations.get.prefetch({ id: locationId }),
    prefetch.access.listScopeUnits.prefetch(),
  ]);
  return (
    <Hydrated>
      <LocationPage locationId={locationId} />
    </Hydrated>
  );
}
