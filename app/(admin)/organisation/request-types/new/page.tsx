import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotAllowed } from '#components/organisation/not-allowed.tsx';
import { TypePage } from '#components/request-types/type-page.tsx';
import { getOrganisationViewer } from '../../../../organisation-viewer.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('requestTypes'))('create') };
}

export default async function NewRequestTypePage() {
  const viewer = await getOrganisationViewer();
  return viewer.canAdminister ? <TypePage typeId={null} /> : <NotAllowed title="tabs.requestTypes" />;
}
