import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { SettingsLayout } from '#components/layout/settings-layout.tsx';
import { getMember } from '../../member.ts';

export default async function SettingsPagesLayout({ children }: { children: ReactNode }) {
  const member = await getMember();
  if (!member) notFound();
  return <SettingsLayout role={member.role}>{children}</SettingsLayout>;
}
