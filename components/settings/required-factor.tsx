'use client';

import { Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { ROLES } from '#server/platform/shared/roles.ts';
import { COMPANY_SETTINGS_PATH } from './api-paths.ts';
import classes from './single-sign-on.module.css';
import { useSignInSetting } from './use-sign-in-setting.ts';

/** Which roles need a second factor or a passkey (I7). Each choice is saved at once, and counts from everybody's next request on. */
export function RequiredFactor() {
  const t = useTranslations('settings.signIn.factor');
  const roleName = useTranslations('shell.roles');
  const { settings, change, problem } = useSignInSetting(t('saved'));
  const required = settings.data?.requireTwoFactor ?? [];
  return (
    <section className={classes.section} aria-labelledby="required-factor">
      <div>
        <Title order={2} id="required-factor">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('description')}</Text>
      </div>
      {problem !== null ? (
        <NotLoaded onRetry={() => void settings.refetch()}>{problem}</NotLoaded>
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
            <Group>
              <AsApiCall method="PUT" path={COMPANY_SETTINGS_PATH} body={{ requireTwoFactor: required }} />
            </Group>
          </Stack>
        </Checkbox.Group>
      ) : (
        <Stack gap="sm">
          {ROLES.map((role) => (
            <Skeleton key={role} height={24} width={160} />
          ))}
        </Stack>
      )}
    </section>
  );
}
