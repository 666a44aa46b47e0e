import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Balances } from '#components/overtime/balances.tsx';
import { balanceOptions, balancesInput, choicesInput } from '#components/overtime/balances-state.ts';
import { completePeriod, periodParsers } from '#components/overtime/period.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overtime.list');
  return { title: t('title') };
}

export default async function OvertimePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const timeZone = (await getMember())?.timeZone ?? 'UTC';
  const today = localDateOf(new Date(), timeZone);
  const period = completePeriod(createLoader(periodParsers)(await searchParams), today);
  const table = await loadTable(searchParams, balanceOptions);
  await Promise.all([
    prefetch.overtime.listBalances.prefetch(balancesInput(period, table)),
    prefetch.overtime.countRecomputing.prefetch({}),
    prefetch.organisation.listOffices.prefetch(choicesInput),
    prefetch.overtime.listPolicies.prefetch(choicesInput),
  ]);
  return (
    <Hydrated>
      <Balances today={today} />
    </Hydrated>
  );
}
