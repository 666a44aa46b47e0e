import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PolicyPage } from '#components/overtime/policy-page.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../../member.ts';
import { Hydrated, prefetch } from '../../../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policies'))('policy') };
}

export default async function EditPolicyPage({ params }: { params: Promise<{ policyId: string }> }) {
  const { policyId } = await params;
  const member = await getMember();
  await prefetch.overtime.getPolicy.prefetch({ id: policyId });
  return (
    <Hydrated>
      <PolicyPage
        policyId={policyId}
        canAdminister={member !== null && may(member, 'administer')}
        today={localDateOf(new Date(), member?.timeZone ?? 'UTC')}
      />
    </Hydrated>
  );
}
