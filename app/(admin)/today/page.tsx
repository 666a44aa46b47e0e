import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadTable } from '#components/table/table-parsers.ts';
import { Today } from '#components/today/today.tsx';
import { boardInput, boardOptions } from '#components/today/today-state.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('today'))('title') };
}

type TodayPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TodayPage({ searchParams }: TodayPageProps) {
  const member = await getMember();
  if (!member) return null;
  const { filters } = await loadTable(searchParams, boardOptions);
  const canAdminister = may(member, 'administer');
  await Promise.all([
    prefetch.today.getBoard.prefetch(boardInput(filters)),
    prefetch.today.getFindings.prefetch(),
    prefetch.today.getWeekAbsences.prefetch(),
    prefetch.me.getDay.prefetch(),
    canAdminister && prefetch.today.getFirstSteps.prefetch(),
  ]);
  return (
    <Hydrated>
      <Today canAdminister={canAdminister} />
    </Hydrated>
  );
}
