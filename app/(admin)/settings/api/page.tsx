import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApiTokens } from '#components/settings/api-tokens.tsx';
import { administratorsOnly } from '../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.api');
  return { title: t('title') };
}

export default async function ApiSettingsPage() {
  const t = await getTranslations('settings.api');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, (member) => (
    <ApiTokens timeZone={member.timeZone} />
  ));
}
