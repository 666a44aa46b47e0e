'use client';

import { Button, Group, PasswordInput, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { MAX_NAME } from '#server/shared/limits.ts';
import type { Connection } from './connection.ts';

/** Issuer, client, secret and domains. What is not changed is not sent: a secret that is sent has to be tested. */
export function ConnectionForm({ connection }: { connection: Connection | null }) {
  const t = useTranslations('settings.signIn.sso');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const required = (value: string) => (value.trim() === '' ? t('required') : null);
  const form = useForm({
    initialValues: {
      issuer: connection?.issuer ?? '',
      clientId: connection?.clientId ?? '',
      clientSecret: '',
      domains: connection?.domains ?? [],
    },
    validate: {
      issuer: required,
      clientId: required,
      clientSecret: (value) => (connection ? null : required(value)),
    },
  });
  const { issuer, clientId, clientSecret } = form.values;
  const needsTest =
    connection !== null &&
    (issuer.trim() !== connection.issuer || clientId.trim() !== connection.clientId || clientSecret !== '');
  const save = trpc.access.setSingleSignOn.useMutation({
    onSuccess: async (saved) => {
      await utils.access.getSingleSignOn.invalidate();
      const values = { issuer: saved.issuer, clientId: saved.clientId, clientSecret: '', domains: saved.domains };
      form.setInitialValues(values);
      form.setValues(values);
      notifications.show({ message: t('saved') });
    },
    onError: (error) => showError(error, form),
  });
  const submit = form.onSubmit(
    (values) =>
      save.mutate({
        ...(values.issuer.trim() !== connection?.issuer && { issuer: values.issuer.trim() }),
        ...(values.clientId.trim() !== connection?.clientId && { clientId: values.clientId.trim() }),
        ...(values.clientSecret !== '' && { clientSecret: values.clientSecret }),
        domains: values.domains,
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('issuer')}
          description={t('issuerHint')}
          type="url"
          autoComplete="off"
          {...form.getInputProps('issuer')}
        />
        <TextInput label={t('clientId')} maxLength={MAX_NAME} autoComplete="off" {...form.getInputProps('clientId')} />
        <PasswordInput
          label={t('clientSecret')}
          description={connection ? t('secretKept') : undefined}
          maxLength={MAX_NAME}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showSecret'), tabIndex: 0 }}
          {...form.getInputProps('clientSecret')}
        />
        <TagsInput
          label={t('domains')}
          description={t('domainsHint')}
          acceptValueOnBlur
          splitChars={[',', ' ', ';']}
          {...form.getInputProps('domains')}
          error={domainsError(form.errors)}
        />
        {needsTest && connection.enabled && (
          <Text size="sm" role="status">
            {t('switchesOff')}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** That of the list, or of the first faulty domain in it. */
const domainsError = (errors: Record<string, unknown>) =>
  Object.entries(errors).find(([path]) => path === 'domains' || path.startsWith('domains.'))?.[1] as string | undefined;
