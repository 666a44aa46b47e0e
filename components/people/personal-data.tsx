'use client';

import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import { archiveAddress } from './api-paths.ts';
import type { Employee } from './types.ts';

const EraseDialog = lazyPart(() => import('./erase-dialog.tsx').then((file) => file.EraseDialog));

/** Export of all data about a person, and their erasure once they have left (L6). */
export function PersonalData({ employee }: { employee: Employee }) {
  const t = useTranslations('personalData.erasure');
  const erase = useLazyDialog();
  const archive = archiveAddress(employee.id, useViewer()?.companyId);
  const confirm = trpc.access.confirm.useMutation();
  const isConfirmed = useRef(false);
  const showError = useShowError();
  const isActive = employee.status === 'active';
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-labelledby="personal-data">
      <Stack gap="sm">
        <Title order={2} size="h4" id="personal-data">
          {t('title')}
        </Title>
        <Text>{t('text')}</Text>
        <Group gap="sm">
          <Button
            component="a"
            href={archive}
            download
            onClick={(event) => {
              if (isConfirmed.current) return;
              event.preventDefault();
              const link = event.currentTarget;
              confirm.mutate(undefined, {
                onSuccess: () => {
                  isConfirmed.current = true;
                  link.click();
                  isConfirmed.current = false;
                },
                onError: (error) => showError(error),
              });
            }}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('export')}
          </Button>
          <Button
            variant="default"
            c={isActive ? undefined : 'var(--mantine-color-error)'}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={isActive}
            aria-describedby={isActive ? 'erase-reason' : undefined}
            onClick={erase.open}
          >
            {t('erase')}
          </Button>
          {isActive && (
            <Text id="erase-reason" size="sm" c="dimmed">
              {t('notActive')}
            </Text>
          )}
        </Group>
      </Stack>
      {erase.used && <EraseDialog employee={employee} opened={erase.opened} onClose={erase.close} />}
    </Paper>
  );
}
