import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { EndpointPage } from '#components/webhooks/endpoint-page.tsx';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../../../member.ts';
import { Hydrated, prefetch } from '../../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('endpoint') };
}

export default async function WebhookPage({ params }: { params: Promise<{ endpointId: string }> }) {
  const { endpointId } = await params;
  const [member, t] = [await getMember(), await getTranslations('webhooks')];
  // The procedures refuse them too. The page says why.
  if (!member || !may(member, 'administer')) {
    return (
      <Page title={t('title')}>
        <EmptyState kind="notAllowed">{t('notAllowed')}</EmptyState>
      </Page>
    );
  }
  await prefetch.webhooks.getEndpoint.prefetch({ id: endpointId });
  return (
    <Hydrated>
      <EndpointPage endpointId={endpointId} timeZone={member.timeZone} />
    </Hydrated>
  );
}
