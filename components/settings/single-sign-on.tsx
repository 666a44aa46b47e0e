'use client';

import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { SINGLE_SIGN_ON_PATH } from './api-paths.ts';
import { type Connection, STATUS_MEANINGS } from './connection.ts';
import { ConnectionAddresses } from './connection-addresses.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ConnectionWays } from './connection-ways.tsx';
import classes from './single-sign-on.module.css';

const ConnectionForm = lazyPart(() => import('./connection-form.tsx').then((file) => file.ConnectionForm), {
  waiting: () => <Skeleton height={400} />,
});

/** As many as the form has, while it is read. */
const FIELDS = ['redirect', 'signedOut', 'issuer', 'client', 'secret', 'domains', 'verifiedDomains'] as const;

type SingleSignOnProps = { companyId: string; timeZone: string; isOwner: boolean };

/** The company's own provider (I8): its connection, testing it and switching it on, and who comes in by it. */
export function SingleSignOn({ companyId, timeZone, isOwner }: SingleSignOnProps) {
  const t = useTranslations('settings.signIn.sso');
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
        <NotLoaded onRetry={() => void settings.refetch()}>{errorText(settings.error)}</NotLoaded>
      ) : settings.data ? (
        <Stack gap="lg">
          {connection && <ConnectionState connection={connection} companyId={companyId} timeZone={timeZone} />}
          <ConnectionAddresses companyId={companyId} hasConnection={connection !== null} />
          <ConnectionForm key={connection ? 'known' : 'new'} connection={connection} isOwner={isOwner} />
          {connection && <ConnectionWays connection={connection} />}
          {connection && <RemoveConnection connection={connection} />}
        </Stack>
      ) : (
        <Stack gap="lg">
          {FIELDS.map((field) => (
            <Skeleton key={field} height={56} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function RemoveConnection({ connection }: { connection: Connection }) {
  const t = useTranslations('settings.signIn.sso');
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const remove = trpc.access.deleteSingleSignOn.useMutation(
    useAnswered({
      refresh: () => utils.access.getSingleSignOn.invalidate(),
      done: t('removed'),
      onClose: () => setAsking(false),
    }),
  );
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
        apiCall={{ method: 'DELETE', path: SINGLE_SIGN_ON_PATH }}
      >
        <p>{t('removeText')}</p>
        <p>{connection.issuer}</p>
      </ConfirmDialog>
    </Group>
  );
}
