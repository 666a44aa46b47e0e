'use client';

import { Group, Stack, Switch, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SINGLE_SIGN_ON_PATH } from './api-paths.ts';
import type { Connection } from './connection.ts';

/** People who enter through the provider: members in no other way, and employees who are no members yet. Each choice is saved at once. */
export function ConnectionWays({ connection: { onlyWay, addsEmployees } }: { connection: Connection }) {
  const t = useTranslations('settings.signIn.sso');
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const change = trpc.access.setSingleSignOn.useMutation(
    useAnswered({
      refresh: () => utils.access.getSingleSignOn.invalidate(),
      done: t('saved'),
      onClose: () => setAsking(false),
    }),
  );
  return (
    <Stack gap="md">
      <Title order={3}>{t('ways')}</Title>
      <Switch
        label={t('onlyWay')}
        description={t('onlyWayHint')}
        checked={onlyWay}
        onChange={() => (onlyWay ? change.mutate({ onlyWay: false }) : setAsking(true))}
      />
      <Switch
        label={t('addsEmployees')}
        description={t('addsEmployeesHint')}
        checked={addsEmployees}
        onChange={() => change.mutate({ addsEmployees: !addsEmployees })}
      />
      <Group>
        <AsApiCall method="PUT" path={SINGLE_SIGN_ON_PATH} body={{ onlyWay, addsEmployees }} />
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('onlyWayTitle')}
        confirmLabel={t('onlyWayConfirm')}
        pending={change.isPending}
        onConfirm={() => change.mutate({ onlyWay: true })}
        apiCall={{ method: 'PUT', path: SINGLE_SIGN_ON_PATH, body: { onlyWay: true } }}
      >
        {t('onlyWayText')}
      </ConfirmDialog>
    </Stack>
  );
}
