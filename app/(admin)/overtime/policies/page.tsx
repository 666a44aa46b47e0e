import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Policies } from '#components/overtime/policies.tsx';
import { policiesInput, policyOptions } from '#components/overtime/policies-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../member.ts';
import { Hydrated, prefetch } from '../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policies'))('title') };
}

export default async function PoliciesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await getMember();
  await prefetch.overtime.listPolicies.prefetch(policiesInput(await loadTable(searchParams, policyOptions)));
  return (
    <Hydrated>
      <Policies
        today={localDateOf(new Date(), member?.timeZone ?? 'UTC')}
        canAdminister={member !== null && may(member, 'administer')}
      />
    </Hydrated>
  );
}
