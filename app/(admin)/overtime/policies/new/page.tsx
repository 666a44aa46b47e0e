import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PolicyPage } from '#components/overtime/policy-page.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policies'))('create') };
}

export default async function NewPolicyPage() {
  const member = await getMember();
  return (
    <PolicyPage
      policyId={null}
      canAdminister={member !== null && may(member, 'administer')}
      today={localDateOf(new Date(), member?.timeZone ?? 'UTC')}
    />
  );
}
