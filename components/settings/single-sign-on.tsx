'use client';

import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { type Connection, STATUS_MEANINGS } from './connection.ts';
import { ConnectionAddresses } from './connection-addresses.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ConnectionWays } from './connection-ways.tsx';
import classes from './single-sign-on.module.css';

type SingleSignOnProps = { companyId: string; timeZone: string };

/** The company's own provider (I8): its connection, testing it and switching it on, and who comes in by it. */
export function SingleSignOn({ companyId, timeZone }: SingleSignOnProps) {
  const t = useTranslations('settings.signIn.sso');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const settings = trpc.access.getSingleSignOn.useQuery();
  const connection = settings.data?.connection ?? null;
  return (
    <section className={classes.section} aria-labelledby="single-sign-on">
      <div>
        <Group gap="sm">
          <Title order={2} id="single-sign-on">
            {t('title')}
          </Title>
          {connection && (
            <StatusBadge meaning={STATUS_MEANINGS[connection.status]}>{t(`status.${connection.status}`)}</StatusBadge>
          )}
        </Group>
        <Text c="dimmed">{t('description')}</Text>
      </div>
      {settings.error && !settings.data ? (
        <Alert color="red" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Stack align="flex-start" gap="sm">
            {errorText(settings.error)}
            <Button variant="default" onClick={() => void settings.refetch()}>
              {common('retry')}
            </Button>
          </Stack>
        </Alert>
      ) : settings.data ? (
        <Stack gap="lg">
          {connection && <ConnectionState connection={connection} companyId={companyId} timeZone={timeZone} />}
          <ConnectionAddresses companyId={connection && companyId} />
          <ConnectionForm key={connection ? 'known' : 'new'} connection={connection} />
          {connection && <ConnectionWays connection={connection} />}
          {connection && <RemoveConnection connection={connection} />}
        </Stack>
      ) : (
        <Skeleton height={420} />
      )}
    </section>
  );
}

function RemoveConnection({ connection }: { connection: Connection }) {
  const t = useTranslations('settings.signIn.sso');
  const [isAsking, setAsking] = useState(false);
  const showError = useShowError();
  const utils = trpc.useUtils();
  const remove = trpc.access.deleteSingleSignOn.useMutation({
    onSuccess: async () => {
      await utils.access.getSingleSignOn.invalidate();
      notifications.show({ message: t('removed') });
    },
    onError: (error) => showError(error),
    onSettled: () => setAsking(false),
  });
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('removeText')}</p>
        <p>{connection.issuer}</p>
      </ConfirmDialog>
    </Group>
  );
}
