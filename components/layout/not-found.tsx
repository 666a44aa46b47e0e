import { Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LinkButton } from '#components/ui/link-button.tsx';
import { homePath } from './paths.ts';

export function NotFound() {
  const t = useTranslations('shell.notFound');
  return (
    <Stack gap="sm" align="center" justify="center" ta="center" mih="60dvh">
      <Title order={1}>{t('title')}</Title>
      <Text c="dimmed">{t('text')}</Text>
      <LinkButton href={homePath} variant="default">
        {t('home')}
      </LinkButton>
    </Stack>
  );
}
