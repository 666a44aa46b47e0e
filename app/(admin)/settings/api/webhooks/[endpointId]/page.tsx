import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EndpointPage } from '#components/webhooks/endpoint-page.tsx';
import { administratorsOnly } from '../../../../../administrators-only.tsx';
import { Hydrated, prefetch } from '../../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('endpoint') };
}

export default async function WebhookPage({ params }: { params: Promise<{ endpointId: string }> }) {
  const { endpointId } = await params;
  const t = await getTranslations('webhooks');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, async (member) => {
    await prefetch.webhooks.getEndpoint.prefetch({ id: endpointId });
    return (
      <Hydrated>
        <EndpointPage endpointId={endpointId} timeZone={member.timeZone} />
      </Hydrated>
    );
  });
}
