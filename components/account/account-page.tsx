'use client';

import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { FactorSection } from './factor-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { type Account, useAccount } from './use-account.ts';

const READING_WIDTH = 720;

type AccountPageProps = {
  /** The member's own record; null: they are no employee, or their role opens no records yet. */
  employeeId: string | null;
  /** They are an employee, whatever their role. */
  hasTokens: boolean;
  timeZone: string;
  companyName: string;
  sendsMail: boolean;
};

/** One's own account: how to sign in, where one is signed in, personal tokens and notices of the company, and preferences. */
export function AccountPage({ employeeId, hasTokens, timeZone, companyName, sendsMail }: AccountPageProps) {
  const t = useTranslations('account');
  const account = useAccount();
  return (
    <Page title={t('title')} description={t('description')}>
      <Stack gap="md" maw={READING_WIDTH}>
        {employeeId && <PhotoSection employeeId={employeeId} />}
        {account.data && <Sections account={account.data} timeZone={timeZone} />}
        {account.isPending && [92, 88, 132, 108, 180].map((height) => <Skeleton key={height} height={height} />)}
        {account.isError && !account.data && (
          <NotLoaded onRetry={() => void account.refetch()}>{t('failed')}</NotLoaded>
        )}
        {hasTokens && <TokensSection timeZone={timeZone} />}
        <NoticesSection companyName={companyName} sendsMail={sendsMail} />
        <PreferencesSection />
      </Stack>
    </Page>
  );
}

function Sections({ account, timeZone }: { account: Account; timeZone: string }) {
  const t = useTranslations('account');
  const words = useTranslations('common.words');
  const fact = (label: string, value: string) => (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </div>
  );
  return (
    <>
      <Section title={t('profile.title')}>
        <Group component="dl" gap="xl" m={0}>
          {fact(words('name'), account.name)}
          {fact(words('email'), account.email)}
        </Group>
      </Section>
      <PasswordSection hasPassword={account.hasPassword} email={account.email} />
      <FactorSection account={account} />
      <PasskeysSection passkeys={account.passkeys} timeZone={timeZone} />
      <SessionsSection sessions={account.sessions} timeZone={timeZone} />
    </>
  );
}
