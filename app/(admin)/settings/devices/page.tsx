import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Devices } from '#components/settings/devices.tsx';
import { administratorsOnly } from '../../../administrators-only.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings.devices'))('title') };
}

export default async function DevicesPage() {
  const t = await getTranslations('settings.devices');
  return administratorsOnly({ title: t('title'), notAllowed: t('notAllowed') }, (member) => (
    <Devices timeZone={member.timeZone} />
  ));
}
