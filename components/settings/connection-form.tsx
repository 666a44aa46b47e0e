'use client';

import { Button, Group, PasswordInput, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useUnsaved } from '#components/form/unsaved.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { SINGLE_SIGN_ON_PATH } from './api-paths.ts';
import type { Connection } from './connection.ts';

type ConnectionFormProps = { connection: Connection | null; isOwner: boolean };

/**
 * Issuer, client, secret and domains. Unchanged fields are not sent: another secret has to be tested, and administrators may only remove
 * verified domains.
 */
export function ConnectionForm({ connection, isOwner }: ConnectionFormProps) {
  const t = useTranslations('settings.signIn.sso');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const required = (value: string) => (value.trim() === '' ? t('required') : null);
  const form = useForm({
    initialValues: {
      issuer: connection?.issuer ?? '',
      clientId: connection?.clientId ?? '',
      clientSecret: '',
      domains: connection?.domains ?? [],
      verifiedDomains: connection?.verifiedDomains ?? [],
    },
    validate: {
      issuer: required,
      clientId: required,
      // A secret goes to no other issuer than the one that it was given for.
      clientSecret: (value, { issuer }) => (issuer.trim() === connection?.issuer ? null : required(value)),
    },
  });
  const { issuer, clientId, clientSecret } = form.values;
  const needsTest =
    connection !== null &&
    (issuer.trim() !== connection.issuer || clientId.trim() !== connection.clientId || clientSecret !== '');
  const save = trpc.access.setSingleSignOn.useMutation({
    onSuccess: async (saved) => {
      await utils.access.getSingleSignOn.invalidate();
      const { issuer, clientId, domains, verifiedDomains } = saved;
      const values = { issuer, clientId, clientSecret: '', domains, verifiedDomains };
      form.setInitialValues(values);
      form.setValues(values);
      notifications.show({ message: t('saved') });
    },
    onError: (error) => showError(error, form),
  });
  const { domains, verifiedDomains } = form.values;
  const changed = {
    ...(issuer.trim() !== connection?.issuer && { issuer: issuer.trim() }),
    ...(clientId.trim() !== connection?.clientId && { clientId: clientId.trim() }),
    domains,
    ...(verifiedDomains.join() !== (connection?.verifiedDomains ?? []).join() && { verifiedDomains }),
  };
  const saved = connection ?? { issuer: '', clientId: '', domains: [] };
  const isChanged =
    issuer.trim() !== saved.issuer ||
    clientId.trim() !== saved.clientId ||
    clientSecret !== '' ||
    domains.join() !== saved.domains.join() ||
    'verifiedDomains' in changed;
  useUnsaved(isChanged);
  const submit = form.onSubmit(
    () => save.mutate({ ...changed, ...(clientSecret !== '' && { clientSecret }) }),
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
          description={issuer.trim() === connection?.issuer ? t('secretKept') : undefined}
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
          error={domainsError(form.errors, 'domains')}
        />
        <TagsInput
          label={t('verifiedDomains')}
          description={isOwner ? t('verifiedDomainsHint') : `${t('verifiedDomainsHint')} ${t('verifiedDomainsOwners')}`}
          acceptValueOnBlur
          splitChars={[',', ' ', ';']}
          {...form.getInputProps('verifiedDomains')}
          error={domainsError(form.errors, 'verifiedDomains')}
        />
        {needsTest && connection.enabled && (
          <Text size="sm" role="status">
            {t('switchesOff')}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {common('save')}
          </Button>
          <AsApiCall
            method="PUT"
            path={SINGLE_SIGN_ON_PATH}
            // The secret is for the provider and this form, not for the screen.
            body={{ ...changed, ...(clientSecret !== '' && { clientSecret: 'CLIENT_SECRET' }) }}
          />
        </Group>
      </Stack>
    </form>
  );
}

/** That of the list, or of the first faulty domain in it. */
const domainsError = (errors: Record<string, unknown>, list: 'domains' | 'verifiedDomains') =>
  Object.entries(errors).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1] as string | undefined;
