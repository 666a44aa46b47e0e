import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { personRequestsInput, personRequestsOptions } from '#components/people/people-state.ts';
import { PersonRequests } from '#components/people/person-requests.tsx';
import { loadTable } from '#components/table/table-parsers.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('people.record'))('tabs.requests') };
}

type PersonRequestsPageProps = { params: Promise<{ employeeId: string }>; searchParams: Promise<SearchParams> };

export default async function PersonRequestsPage({ params, searchParams }: PersonRequestsPageProps) {
  const employeeId = (await params).employeeId.toLowerCase();
  const { page } = await loadTable(searchParams, personRequestsOptions);
  await prefetch.approvals.listInbox.prefetch(personRequestsInput(employeeId, page));
  return (
    <Hydrated>
      <PersonRequests />
    </Hydrated>
  );
}
