'use client';

import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { useViewer } from '#components/ui/viewer.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { may } from '#server/platform/shared/rights.ts';

const MAX_VIEW_NAME = 60;

type SaveViewProps = {
  page: string;
  query: string;
  views: inferRouterOutputs<AppRouter>['access']['listViews'];
  opened: boolean;
  onClose: () => void;
};

/** Keeps the list as it is shown now under a name, and removes the user's own views. */
export function SaveView({ page, query, views, opened, onClose }: SaveViewProps) {
  const t = useTranslations('common.views');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const viewer = useViewer();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const own = views.filter((view) => view.isOwn);
  const taken = {
    onSuccess: (data: SaveViewProps['views']) => utils.access.listViews.setData({ page }, data),
    onError: (error: unknown) => showError(error),
  };
  const saving = trpc.access.saveView.useMutation(taken);
  const removing = trpc.access.deleteView.useMutation(taken);
  const isReplaced = own.some((view) => view.name === name.trim());

  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() === '' || saving.isPending) return;
    saving.mutate({ page, name: name.trim(), query, isShared }, { onSuccess: onClose });
  };

  return (
    <FormDialog isUnsaved="whenTouched" opened={opened} onClose={onClose} title={t('manageTitle')}>
      <Stack gap="md">
        <form onSubmit={save}>
          <Stack gap="sm">
            <TextInput
              data-autofocus
              label={t('name')}
              description={isReplaced ? t('replaces') : undefined}
              error={isMissing && t('nameMissing')}
              maxLength={MAX_VIEW_NAME}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {viewer && may(viewer, 'decide') && (
              <Checkbox
                label={t('share')}
                checked={isShared}
                onChange={(event) => setIsShared(event.currentTarget.checked)}
              />
            )}
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </Stack>
        </form>
        {own.length > 0 && (
          <Stack gap="xs">
            <Text fw={600}>{t('own')}</Text>
            {own.map((view) => (
              <Group key={view.name} justify="space-between" wrap="nowrap">
                <Text truncate>{view.name}</Text>
                <ActionIcon
                  aria-label={t('remove', { name: view.name })}
                  onClick={() => removing.mutate({ page, name: view.name })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </FormDialog>
  );
}
