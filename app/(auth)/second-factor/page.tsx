import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { RequiredFactor } from '#components/account/required-factor.tsx';
import { nextPath } from '#components/layout/next-path.ts';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { getVisit } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.required'))('title') };
}

type RequiredFactorPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function RequiredFactorPage({ searchParams }: RequiredFactorPageProps) {
  const [visit, { next }] = [await getVisit(), await searchParams];
  const path = nextPath(typeof next === 'string' ? next : null);
  if (visit.kind !== 'second_factor_required') redirect(path);
  return (
    <TrpcProvider>
      <RequiredFactor companyName={visit.companyName} next={path} />
    </TrpcProvider>
  );
}
