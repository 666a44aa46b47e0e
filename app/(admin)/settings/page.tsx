import { notFound, redirect } from 'next/navigation';
import { firstSettings } from '#components/layout/settings-paths.ts';
import { getMember } from '../../member.ts';

/** Settings opens with the first page that the role sees. */
export default async function SettingsPage() {
  const member = await getMember();
  if (!member) notFound();
  redirect(firstSettings(member.role));
}
