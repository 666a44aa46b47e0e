'use client';

import { Anchor, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { TypeForm } from './type-form.tsx';

/** One request type, to change; null: a new one. */
export function TypePage({ typeId }: { typeId: string | null }) {
  const t = useTranslations('requestTypes');
  const errorText = useErrorText();
  const type = trpc.companyRequests.getType.useQuery(
    { id: typeId ?? '' },
    // Changes that others save do not replace the typed values.
    { enabled: typeId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const uses = trpc.companyRequests.listTypeUses.useQuery(undefined, { enabled: typeId !== null });
  const pending = uses.data?.find(({ id }) => id === typeId)?.pending ?? 0;
  const content = () => {
    if (typeId === null) return <TypeForm type={null} />;
    if (type.data) return <TypeForm key={typeId} type={type.data} />;
    if (type.error) return <NotLoaded onRetry={() => void type.refetch()}>{errorText(type.error)}</NotLoaded>;
    return <Skeleton height={480} />;
  };
  return (
    <Page
      title={typeId === null ? t('create') : (type.data?.name ?? t('type'))}
      description={typeId !== null && t('form.keeps', { count: pending })}
      above={
        <Anchor component={Link} inherit href={paths.requestTypes()}>
          {t('title')}
        </Anchor>
      }
    >
      {content()}
    </Page>
  );
}
