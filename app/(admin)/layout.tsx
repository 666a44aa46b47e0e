import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { navigationCookie } from '#components/layout/cookies.ts';
import { nextPath } from '#components/layout/next-path.ts';
import { isOwnPage, isStart, paths } from '#components/layout/paths.ts';
import { Shell } from '#components/layout/shell.tsx';
import type { SignInReason } from '#components/layout/sign-in-reason.ts';
import { LateCorrectionDialog } from '#components/periods/late-correction-dialog.tsx';
import { TrpcProvider } from '#components/trpc/provider.tsx';
import { ViewerProvider } from '#components/ui/viewer.tsx';
import type { Visit } from '#server/platform/auth/session.ts';
import { may } from '#server/platform/shared/rights.ts';
import { Document } from '../document.tsx';
import { getCompanies, getVisit } from '../member.ts';
import { siteMetadata, siteViewport } from '../metadata.ts';
import { Hydrated, prefetch } from '../prefetch.ts';
import { getServer } from '../server.ts';

export const metadata = siteMetadata;
export const viewport = siteViewport;
/** Pages are made for who asks, by the server (`app/server.ts`). While building there is none. */
export const dynamic = 'force-dynamic';

/** Why someone who was signed in has to sign in again. */
const REASONS: { [Kind in Visit['kind']]?: SignInReason } = {
  no_access: 'noAccess',
  session_ended: 'sessionEnded',
  single_sign_on_required: 'ssoRequired',
};

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [visit, choices] = await Promise.all([getVisit(), getCompanies()]);
  const asked = await headers();
  if (visit.kind === 'subscription_expired') redirect(paths.subscriptionEnded());
  const next = nextPath(asked.get('x-path'));
  if (visit.kind === 'second_factor_required') redirect(paths.requiredFactor({ next }));
  // Access to the company at work has ended, and there are others.
  if (visit.kind === 'no_access' && choices && choices.companies.length > 0) redirect(paths.companies());
  if (visit.kind !== 'member') {
    const company = visit.kind === 'single_sign_on_required' ? visit.companyId : null;
    redirect(paths.signIn({ next, reason: REASONS[visit.kind], company }));
  }
  if (may(visit.member, 'look')) {
    // The navigation and pages show the same number: what only a page brought would be too late for it, and differ from what the browser draws.
    await Promise.all([prefetch.approvals.countPending.prefetch(), prefetch.notices.countNotices.prefetch()]);
  } else if (!isOwnPage(next)) {
    // Without a word it would look like a fault of the page.
    redirect(paths.me(isStart(next) ? {} : { refused: 'page' }));
  } else {
    await prefetch.notices.countNotices.prefetch();
  }
  const navigation = (await cookies()).get(navigationCookie)?.value;
  const { userId, userName, email, companyId, companyName, role, employeeId, accessSince } = visit.member;
  return (
    <Document locale={await getLocale()} nonce={asked.get('x-nonce') ?? ''} preferences={visit.preferences}>
      <TrpcProvider
        access={{ companyId, since: String(accessSince.getTime()), position: getServer().changePosition() }}
      >
        <Hydrated>
          <ViewerProvider viewer={{ userId, role, companyId, employeeId }}>
            <Shell
              member={{ userId, userName, email, companyId, companyName, role, employeeId }}
              companies={choices?.companies ?? []}
              navigationCollapsed={navigation === 'collapsed'}
            >
              {children}
            </Shell>
            <LateCorrectionDialog />
          </ViewerProvider>
        </Hydrated>
      </TrpcProvider>
    </Document>
  );
}
