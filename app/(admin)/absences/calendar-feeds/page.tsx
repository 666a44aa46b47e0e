import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CalendarFeeds } from '#components/absences/calendar-feeds.tsx';
import { feedOptions, feedsInput } from '#components/absences/feed.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents');
  return { title: t('feeds.title') };
}

export default async function CalendarFeedsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  if (!member) notFound();
  await prefetch.calendarFeeds.list.prefetch(feedsInput(await loadTable(searchParams, feedOptions)));
  return (
    <Hydrated>
      <CalendarFeeds canAdminister={may(member, 'administer')} timeZone={member.timeZone} />
    </Hydrated>
  );
}
