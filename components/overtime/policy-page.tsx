'use client';

import { Anchor, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { PolicyForm } from './policy-form.tsx';

type PolicyPageProps = {
  /** Null: a new one. */
  policyId: string | null;
  canAdminister: boolean;
  today: string;
};

/** One overtime policy, to change or to create. */
export function PolicyPage({ policyId, canAdminister, today }: PolicyPageProps) {
  const t = useTranslations('policies');
  const errorText = useErrorText();
  const policy = trpc.overtime.getPolicy.useQuery(
    { id: policyId ?? '' },
    // Changes that others save do not replace the typed values.
    { enabled: policyId !== null && canAdminister, staleTime: Number.POSITIVE_INFINITY },
  );
  const content = () => {
    if (!canAdminister) return <EmptyState kind="notAllowed">{t('refused')}</EmptyState>;
    if (policyId === null) return <PolicyForm policy={null} today={today} />;
    if (policy.data) return <PolicyForm policy={policy.data} today={today} />;
    if (policy.error) return <NotLoaded onRetry={() => void policy.refetch()}>{errorText(policy.error)}</NotLoaded>;
    return <Skeleton height={480} maw={760} />;
  };
  return (
    <Page
      title={policyId === null ? t('create') : (policy.data?.name ?? t('policy'))}
      above={
        <Anchor component={Link} inherit href={paths.overtimePolicies()}>
          {t('title')}
        </Anchor>
      }
    >
      {content()}
    </Page>
  );
}
