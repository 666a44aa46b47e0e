'use client';

import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { MadeToken } from '#components/settings/made-token.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { SELF_SCOPES, type SelfScope } from '#server/platform/shared/token-scopes.ts';
import { DAY_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';

const LIFETIMES = ['30', '90', '365'] as const;
const LABELS = { 'self:read': 'read', 'self:punch': 'punch' } as const satisfies Record<SelfScope, string>;

/** A request that the token can make. */
const exampleOf = (scopes: readonly SelfScope[]) =>
  scopes.includes('self:read')
    ? ({ method: 'GET', path: '/core/v3/me/day' } as const)
    : ({ method: 'POST', path: '/core/v3/me/clock-in' } as const);

type Made = { apiToken: string; scopes: readonly SelfScope[] };

/** Creates a personal token (M7) and shows it once. Only the button closes that view, so that it cannot be lost by accident. */
export function CreateOwnToken({ opened, timeZone, onClose }: DialogProps & { timeZone: string }) {
  const t = useTranslations('account.tokens');
  const words = useTranslations('settings.api.create');
  const [made, setMade] = useState<Made | null>(null);
  const leave = () => {
    onClose();
    setMade(null);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={leave}
      title={made ? words('madeTitle') : t('createTitle')}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <MadeToken token={made.apiToken} example={exampleOf(made.scopes)} onDone={leave} />
      ) : (
        <TokenForm timeZone={timeZone} onMade={setMade} />
      )}
    </FormDialog>
  );
}

type TokenValues = { name: string; lifetime: string; scopes: SelfScope[] };

const endOf = (lifetime: string) => new Date(Date.now() + Number(lifetime) * DAY_IN_MILLISECONDS);

function TokenForm({ timeZone, onMade }: { timeZone: string; onMade: (made: Made) => void }) {
  const t = useTranslations('account.tokens');
  const words = useTranslations('settings.api.create');
  const common = useTranslations('common.words');
  const format = useFormatter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm<TokenValues>({
    initialValues: { name: '', lifetime: '90', scopes: [] },
    validate: {
      name: (value) => (value.trim() === '' ? words('nameRequired') : null),
      scopes: (value) => (value.length === 0 ? t('scopesRequired') : null),
    },
  });
  const create = trpc.access.createOwnToken.useMutation({
    onSuccess: async ({ apiToken }, { scopes }) => {
      onMade({ apiToken, scopes });
      await utils.access.listOwnTokens.invalidate();
    },
    onError: (error) => showError(error, form),
  });
  const submit = form.onSubmit(({ name, lifetime, scopes }) =>
    create.mutate({ name, scopes, expiresAt: endOf(lifetime).toISOString() }),
  );
  const date = format.dateTime(endOf(form.values.lifetime), { dateStyle: 'long', timeZone });
  return (
    <RecordForm onSubmit={submit} submitLabel={words('submit')} pending={create.isPending} isUnsaved={form.isDirty()}>
      <TextInput
        label={common('name')}
        description={t('nameHint')}
        maxLength={MAX_NAME}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('scopes')} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {SELF_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(LABELS[scope])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={words('lifetime')}
        description={words('until', { date })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={LIFETIMES.map((value) => ({ value, label: words(`lifetimes.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('lifetime')}
      />
    </RecordForm>
  );
}
