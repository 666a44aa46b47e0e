import { Button, Center, Stack, Text, Title } from '@mantine/core';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { homePath } from '#components/layout/next-path.ts';

export async function generateMetadata() {
  return { title: (await getTranslations('shell.notFound'))('title') };
}

export default async function NotFoundPage() {
  const t = await getTranslations('shell.notFound');
  return (
    <Center component="main" mih="70dvh" p="md">
      <Stack gap="sm" align="center" ta="center">
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('text')}</Text>
        <Button component={Link} href={homePath} variant="default">
          {t('home')}
        </Button>
      </Stack>
    </Center>
  );
}
