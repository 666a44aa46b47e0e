import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { homePath } from '#components/layout/paths.ts';
import { SubscriptionEnded } from '#components/layout/subscription-ended.tsx';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { may } from '#server/platform/shared/rights.ts';
import { getCompanies, getVisit } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.subscriptionEnded'))('title') };
}

export default async function SubscriptionEndedPage() {
  const visit = await getVisit();
  if (visit.kind !== 'subscription_expired') redirect(homePath);
  const others = ((await getCompanies())?.companies.length ?? 0) > 1;
  return (
    <TrpcProvider>
      <SubscriptionEnded companyName={visit.companyName} isOwner={may(visit, 'govern')} hasOthers={others} />
    </TrpcProvider>
  );
}
