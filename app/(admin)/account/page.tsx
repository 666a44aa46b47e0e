import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '#components/account/account-page.tsx';
import { getRuntime } from '#server/platform/runtime/held-runtime.ts';
import { may } from '#server/platform/shared/rights.ts';
import { getMember } from '../../member.ts';
import { Hydrated, prefetch } from '../../prefetch.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

export default async function MyAccountPage() {
  const member = await getMember();
  if (!member) return null;
  const isLooking = may(member, 'look');
  await prefetch.access.listNotices.prefetch();
  if (isLooking && member.employeeId) await prefetch.people.getEmployee.prefetch({ id: member.employeeId });
  const hasTokens = member.employeeId !== null;
  if (hasTokens) await prefetch.access.listOwnTokens.prefetch();
  const sendsMail = getRuntime().settings.smtpUrl !== undefined;
  return (
    <Hydrated>
      <AccountPage
        employeeId={isLooking ? member.employeeId : null}
        hasTokens={hasTokens}
        timeZone={member.timeZone}
        companyName={member.companyName}
        sendsMail={sendsMail}
      />
    </Hydrated>
  );
}
