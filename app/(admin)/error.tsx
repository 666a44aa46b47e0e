'use client';

import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations();
  return (
    <Stack align="flex-start" gap="sm" role="alert">
      <Title order={1}>{t('shell.failure.title')}</Title>
      <Text>{t('shell.failure.text')}</Text>
      {error.digest && (
        <Text c="dimmed" size="xs">
          {t('shell.failure.reference', { digest: error.digest })}
        </Text>
      )}
      <Button onClick={reset}>{t('common.actions.retry')}</Button>
    </Stack>
  );
}
