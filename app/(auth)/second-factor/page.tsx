import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { RequiredFactor } from '#components/account/required-factor.tsx';
import { homePath } from '#components/layout/paths.ts';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { getVisit } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.required'))('title') };
}

export default async function RequiredFactorPage() {
  const visit = await getVisit();
  if (visit.kind !== 'second_factor_required') redirect(homePath);
  return (
    <TrpcProvider>
      <RequiredFactor companyName={visit.companyName} />
    </TrpcProvider>
  );
}
