import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Delegations } from '#components/delegations/delegations.tsx';
import { delegationOptions, delegationsInput, tabsOf } from '#components/delegations/delegations-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('delegations'))('title') };
}

export default async function DelegationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  if (!member) notFound();
  const viewer = {
    employeeId: member.employeeId,
    canDecide: may(member, 'decide'),
    canAdminister: may(member, 'administer'),
  };
  if (viewer.canDecide && tabsOf(viewer).length > 0) {
    const table = await loadTable(searchParams, delegationOptions);
    await prefetch.companyRequests.listDelegations.prefetch(delegationsInput(table, viewer));
  }
  return (
    <Hydrated>
      <Delegations viewer={viewer} today={localDateOf(new Date(), member.timeZone)} />
    </Hydrated>
  );
}
