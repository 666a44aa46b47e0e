import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { totalsInput, totalsOptions, totalsParsers } from '#components/projects/projects-state.ts';
import { TotalsPage } from '#components/projects/totals-page.tsx';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/shared/dates.ts';
import { may } from '#server/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('title') };
}

export default async function ProjectTotalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  const today = localDateOf(new Date(), member?.timeZone ?? 'UTC');
  const { by } = createLoader(totalsParsers)(await searchParams);
  const { filters } = await loadTable(searchParams, totalsOptions);
  await prefetch.projects.sumTime.prefetch(totalsInput(filters, by, today));
  const viewer = {
    today,
    mayEnter: member !== null && may(member, 'decide'),
    mayAdminister: member !== null && may(member, 'administer'),
  };
  return (
    <Hydrated>
      <TotalsPage viewer={viewer} />
    </Hydrated>
  );
}
