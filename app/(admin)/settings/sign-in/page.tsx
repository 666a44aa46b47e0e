import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignInSettings } from '#components/settings/sign-in-settings.tsx';
import { may } from '#server/platform/shared/rights.ts';
import { administratorsOnly } from '../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.signIn'))('title') };
}

export default async function SignInSettingsPage() {
  const t = await getTranslations('settings.signIn');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, (member) => (
    <SignInSettings companyId={member.companyId} timeZone={member.timeZone} isOwner={may(member, 'govern')} />
  ));
}
