'use client';

import { Alert, Button, Checkbox, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { ROLES } from '#server/shared/roles.ts';
import classes from './single-sign-on.module.css';

/** Which roles need a second factor or a passkey (I7). Each choice is saved at once, and counts from everybody's next request on. */
export function RequiredFactor() {
  const t = useTranslations('settings.signIn.factor');
  const roleName = useTranslations('shell.roles');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const settings = trpc.organisation.getCompanySettings.useQuery();
  const change = trpc.organisation.updateCompanySettings.useMutation({
    onSuccess: async () => {
      await utils.organisation.getCompanySettings.invalidate();
      notifications.show({ message: t('saved') });
    },
    onError: (error) => showError(error),
  });
  const required = settings.data?.requireTwoFactor ?? [];
  return (
    <section className={classes.section} aria-labelledby="required-factor">
      <div>
        <Title order={2} id="required-factor">
          {t('title')}
        </Title>
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
        <Checkbox.Group
          label={t('roles')}
          description={t('hint')}
          value={required}
          onChange={(roles) => change.mutate({ requireTwoFactor: ROLES.filter((role) => roles.includes(role)) })}
        >
          <Stack gap="sm" mt="sm">
            {ROLES.toReversed().map((role) => (
              <Checkbox key={role} value={role} label={roleName(role)} disabled={change.isPending} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}
