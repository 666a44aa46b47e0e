import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { NewRequest } from '#components/me/new-request.tsx';
import { personRequestsInput, personRequestsOptions } from '#components/people/people-state.ts';
import { PersonRequests } from '#components/people/person-requests.tsx';
import { loadTable } from '#components/table/table-parsers.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.areas'))('myRequests') };
}

export default async function MyRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  if (!member?.employeeId) return null;
  const { page } = await loadTable(searchParams, personRequestsOptions);
  await prefetch.approvals.listInbox.prefetch(personRequestsInput(member.employeeId, page));
  return (
    <Hydrated>
      <NewRequest />
      <PersonRequests isMine />
    </Hydrated>
  );
}
