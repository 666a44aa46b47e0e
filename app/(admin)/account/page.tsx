import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '#components/account/account-page.tsx';
import { getMember } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

export default async function MyAccountPage() {
  const member = await getMember();
  return member && <AccountPage timeZone={member.timeZone} />;
}
