import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { TypePage } from '#components/request-types/type-page.tsx';
import { getOrganisationViewer } from '../../../../organisation-viewer.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('requestTypes'))('type') };
}

export default async function EditRequestTypePage({ params }: { params: Promise<{ typeId: string }> }) {
  const { typeId } = await params;
  const viewer = await getOrganisationViewer();
  if (!viewer.canAdminister) return <NotAllowed title="tabs.requestTypes" />;
  await Promise.all([
    prefetch.companyRequests.getType.prefetch({ id: typeId }),
    prefetch.companyRequests.listTypeUses.prefetch(),
  ]);
  return (
    <Hydrated>
      <TypePage typeId={typeId} />
    </Hydrated>
  );
}
