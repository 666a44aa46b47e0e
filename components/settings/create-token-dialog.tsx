'use client';

import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { MAX_NETWORKS } from '#server/modules/access/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { isNetwork } from '#server/platform/shared/networks.ts';
import type { TokenScope } from '#server/platform/shared/token-scopes.ts';
import { DAY_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';
import { MadeToken } from './made-token.tsx';
import { ScopeFields } from './scope-fields.tsx';

const LIFETIMES = ['30', '90', '365', 'none'] as const;
/** Separators between networks, which may be pasted on one line or several. */
const BETWEEN = /[\s,;]+/;

type CreateTokenDialogProps = { opened: boolean; timeZone: string; onClose: () => void };

/** Creates a token and shows it once. Only the button closes that view, so that it cannot be lost by accident. */
export function CreateTokenDialog({ opened, timeZone, onClose }: CreateTokenDialogProps) {
  const t = useTranslations('settings.api.create');
  const [token, setToken] = useState<string | null>(null);
  const leave = () => {
    onClose();
    setToken(null);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={leave}
      title={token ? t('madeTitle') : t('title')}
      closeOnEscape={!token}
      withCloseButton={!token}
      size="lg"
    >
      {token ? <MadeToken token={token} onDone={leave} /> : <TokenForm timeZone={timeZone} onMade={setToken} />}
    </FormDialog>
  );
}

type TokenFormProps = { timeZone: string; onMade: (token: string) => void };
type TokenValues = { name: string; lifetime: string; scopes: readonly TokenScope[] | null; networks: string };

const networksOf = (text: string) => text.split(BETWEEN).filter(Boolean);

/** The moment at which a token that is made now ends; undefined for one that does not. */
const endOf = (lifetime: string) =>
  lifetime === 'none' ? undefined : new Date(Date.now() + Number(lifetime) * DAY_IN_MILLISECONDS);

function TokenForm({ timeZone, onMade }: TokenFormProps) {
  const t = useTranslations('settings.api.create');
  const words = useTranslations('common.words');
  const format = useFormatter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm<TokenValues>({
    initialValues: { name: '', lifetime: '30', scopes: [], networks: '' },
    validate: {
      name: (value) => (value.trim() === '' ? t('nameRequired') : null),
      scopes: (value) => (value?.length === 0 ? t('scopesRequired') : null),
      networks: (value) => {
        const networks = networksOf(value);
        const wrong = networks.find((network) => !isNetwork(network));
        if (wrong !== undefined) return t('networkWrong', { network: wrong });
        return networks.length > MAX_NETWORKS ? t('networksTooMany', { count: MAX_NETWORKS }) : null;
      },
    },
  });
  const create = trpc.access.createToken.useMutation({
    onSuccess: async (created) => {
      onMade(created.apiToken);
      await utils.access.listTokens.invalidate();
    },
    onError: (error) => showError(error, form),
  });
  const submit = form.onSubmit(({ name, lifetime, scopes, networks }) =>
    create.mutate({
      name,
      scopes: scopes && [...scopes],
      networks: networksOf(networks).length > 0 ? networksOf(networks) : null,
      expiresAt: endOf(lifetime)?.toISOString(),
    }),
  );
  const end = endOf(form.values.lifetime);
  return (
    <RecordForm onSubmit={submit} submitLabel={t('submit')} pending={create.isPending} isUnsaved={form.isDirty()}>
      <TextInput
        label={words('name')}
        description={t('nameHint')}
        maxLength={MAX_NAME}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <ScopeFields
        value={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors.scopes as string | undefined}
      />
      <Select
        label={t('lifetime')}
        description={end ? t('until', { date: format.dateTime(end, { dateStyle: 'long', timeZone }) }) : t('noEndHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={LIFETIMES.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('lifetime')}
      />
      <Textarea
        label={t('networks')}
        description={t('networksHint')}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('networks')}
      />
    </RecordForm>
  );
}
