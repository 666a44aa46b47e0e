import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { NoticesPage } from '#components/notices/notices-page.tsx';
import { noticesOptions } from '#components/notices/notices-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.notices'))('title') };
}

export default async function MyNoticesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  if (!member) return null;
  const { page } = await loadTable(searchParams, noticesOptions);
  await prefetch.notices.listNotices.prefetch({ page });
  return (
    <Hydrated>
      <NoticesPage timeZone={member.timeZone} />
    </Hydrated>
  );
}
