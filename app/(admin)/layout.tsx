import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { navigationCookie } from '#components/layout/cookies.ts';
import { nextPath } from '#components/layout/next-path.ts';
import { Shell } from '#components/layout/shell.tsx';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { Document } from '../document.tsx';
import { getMember } from '../member.ts';
import { siteMetadata, siteViewport } from '../metadata.ts';

export const metadata = siteMetadata;
export const viewport = siteViewport;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const member = await getMember();
  const asked = await headers();
  if (!member) redirect(`/sign-in?next=${encodeURIComponent(nextPath(asked.get('x-path')))}`);
  const navigation = (await cookies()).get(navigationCookie)?.value;
  const { userName, email, companyName, role } = member;
  return (
    <Document language={await getLocale()} nonce={asked.get('x-nonce') ?? ''}>
      <TrpcProvider>
        <Shell member={{ userName, email, companyName, role }} navigationCollapsed={navigation === 'collapsed'}>
          {children}
        </Shell>
      </TrpcProvider>
    </Document>
  );
}
