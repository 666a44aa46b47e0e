import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ChooseCompany } from '#components/layout/choose-company.tsx';
import { paths } from '#components/layout/paths.ts';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { getCompanies, getVisit } from '../../member.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.companies'))('choose') };
}

/** For people of several companies who cannot enter the one they asked for, or look for another. */
export default async function CompaniesPage() {
  const [visit, choices] = await Promise.all([getVisit(), getCompanies()]);
  if (!choices || choices.companies.length === 0) redirect(paths.signIn({ reason: choices ? 'noAccess' : undefined }));
  return (
    <TrpcProvider>
      <ChooseCompany {...choices} hasEnded={visit.kind === 'no_access'} />
    </TrpcProvider>
  );
}
