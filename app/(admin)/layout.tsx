import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { navigationCookie } from '#components/layout/cookies.ts';
import { nextPath } from '#components/layout/next-path.ts';
import { Shell } from '#components/layout/shell.tsx';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { getVisit } from '../member.ts';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const visit = await getVisit();
  if (visit.kind === 'subscription_expired') redirect('/subscription-ended');
  if (visit.kind !== 'member')
    redirect(`/sign-in?next=${encodeURIComponent(nextPath((await headers()).get('x-path')))}`);
  const navigation = (await cookies()).get(navigationCookie)?.value;
  const { userName, email, companyName, role } = visit.member;
  return (
    <TrpcProvider>
      <Shell member={{ userName, email, companyName, role }} navigationCollapsed={navigation === 'collapsed'}>
        {children}
      </Shell>
    </TrpcProvider>
  );
}
