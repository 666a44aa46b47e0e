import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CalendarFeeds } from '#components/absences/calendar-feeds.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents');
  return { title: t('feeds.title') };
}

export default async function CalendarFeedsPage() {
  const member = await getMember();
  if (!member) notFound();
  await prefetch.calendarFeeds.list.prefetch({ limit: MAX_LIMIT });
  return (
    <Hydrated>
      <CalendarFeeds canAdminister={may(member, 'administer')} timeZone={member.timeZone} />
    </Hydrated>
  );
}
