'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { Failure } from '#components/ui/failure.tsx';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that could not be drawn, inside the shell. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations('failure');
  const router = useRouter();
  const queryClient = useQueryClient();
  const retry = () =>
    startTransition(() => {
      // The loaded data may be the cause of the error.
      queryClient.removeQueries({ type: 'inactive' });
      router.refresh();
      reset();
    });
  const words = {
    ...{ title: t('title'), text: t('text'), reference: t('reference') },
    ...{ retry: t('retry'), reload: t('reload') },
  };
  return <Failure words={words} reference={error.digest} onRetry={retry} />;
}
