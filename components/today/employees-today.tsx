'use client';

import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Page } from '#components/ui/page.tsx';

/** Today for employees: which pages will come, whom to ask until then, and the way to their account. */
export function EmployeesToday({ companyName }: { companyName: string }) {
  const t = useTranslations('today');
  return (
    <Page title={t('title')}>
      <EmptyState
        kind="nothingYet"
        title={t('employee.title')}
        action={<LinkButton href={paths.account()}>{t('employee.open')}</LinkButton>}
      >
        <Stack gap="xs">
          <Text inherit>{t('employee.text', { company: companyName })}</Text>
          <Text inherit>{t('employee.account')}</Text>
        </Stack>
      </EmptyState>
    </Page>
  );
}
