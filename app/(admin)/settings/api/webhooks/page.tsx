import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Endpoints } from '#components/webhooks/endpoints.tsx';
import { administratorsOnly } from '../../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('title') };
}

export default async function WebhooksPage() {
  const t = await getTranslations('webhooks');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, (member) => (
    <Endpoints timeZone={member.timeZone} />
  ));
}
