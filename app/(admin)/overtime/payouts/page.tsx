import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Payouts } from '#components/overtime/payouts.tsx';
import { localDateOf } from '#server/platform/shared/dates.ts';
import { may } from '#server/platform/shared/rights.ts';
import { decidesOwn, getMember } from '../../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overtime.payouts');
  return { title: t('title') };
}

export default async function PayoutsPage() {
  const member = await getMember();
  const timeZone = member?.timeZone ?? 'UTC';
  return (
    <Payouts
      today={localDateOf(new Date(), timeZone)}
      timeZone={timeZone}
      mayPay={member !== null && may(member, 'decide')}
      ownId={(await decidesOwn()) ? null : (member?.employeeId ?? null)}
    />
  );
}
