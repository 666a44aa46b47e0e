import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { homePath } from '#components/layout/paths.ts';
import { SubscriptionEnded } from '#components/layout/subscription-ended.tsx';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { may } from '#server/shared/rights.ts';
import { getVisit } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.subscriptionEnded'))('title') };
}

export default async function SubscriptionEndedPage() {
  const visit = await getVisit();
  if (visit.kind !== 'subscription_expired') redirect(homePath);
  return (
    <TrpcProvider>
      <SubscriptionEnded companyName={visit.companyName} isOwner={may(visit, 'govern')} />
    </TrpcProvider>
  );
}
