import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { People } from '#components/people/people.tsx';
import { peopleInput, peopleOptions } from '#components/people/people-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('people.list');
  return { title: t('title') };
}

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  const canAdminister = member !== null && may(member, 'administer');
  const table = await loadTable(searchParams, peopleOptions);
  await Promise.all([
    prefetch.people.listPeople.prefetch(peopleInput(table)),
    prefetch.timesheets.listChoices.prefetch(),
    canAdminister && prefetch.access.listScopeUnits.prefetch(),
  ]);
  return (
    <Hydrated>
      <People canAdminister={canAdminister} />
    </Hydrated>
  );
}
