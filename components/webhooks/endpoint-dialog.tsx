'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { MAX_FREE_TEXT, MAX_NAME } from '#server/platform/shared/limits.ts';
import { ENDPOINTS_PATH, endpointPath } from './api-paths.ts';
import { EventFields } from './event-fields.tsx';
import type { WantedEvent } from './events.ts';
import { MadeSecret } from './made-secret.tsx';
import type { Endpoint } from './types.ts';

type EndpointDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  endpoint: Endpoint | null;
  onClose: () => void;
};

/** Makes an endpoint and shows its secret once, or changes one. Only the button closes the view of the secret. */
export function EndpointDialog({ opened, endpoint, onClose }: EndpointDialogProps) {
  const t = useTranslations('webhooks.form');
  const [secret, setSecret] = useState<string | null>(null);
  const leave = () => {
    onClose();
    setSecret(null);
  };
  const title = endpoint ? t('editTitle') : t('title');
  return (
    <FormDialog
      opened={opened}
      onClose={leave}
      title={secret ? t('madeTitle') : title}
      closeOnEscape={!secret}
      withCloseButton={!secret}
      size="lg"
    >
      {secret ? (
        <MadeSecret secret={secret} onDone={leave} />
      ) : (
        <EndpointForm endpoint={endpoint} onMade={setSecret} onCancel={leave} />
      )}
    </FormDialog>
  );
}

type EndpointFormProps = {
  endpoint: Endpoint | null;
  onMade: (secret: string) => void;
  onCancel: () => void;
};
type EndpointValues = { url: string; description: string; events: WantedEvent[] };

function EndpointForm({ endpoint, onMade, onCancel }: EndpointFormProps) {
  const t = useTranslations('webhooks.form');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm<EndpointValues>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: (endpoint?.events ?? []) as WantedEvent[],
    },
    validate: {
      url: (value) => (value.trim() === '' ? t('urlRequired') : null),
      events: (value) => (value.length === 0 ? t('eventsRequired') : null),
    },
  });
  const { url, description, events } = form.values;
  const all = { url: url.trim(), description: description.trim() || null, events };
  // Only what differs is sent, so that what others have changed meanwhile stays.
  const changes = {
    ...(all.url !== endpoint?.url && { url: all.url }),
    ...(all.description !== endpoint?.description && { description: all.description }),
    ...(events.join() !== endpoint?.events.join() && { events }),
  };
  const create = trpc.webhooks.createEndpoint.useMutation({
    onSuccess: async ({ secret }) => {
      onMade(secret);
      await utils.webhooks.invalidate();
    },
    onError: (error) => showError(error, form),
  });
  const update = trpc.webhooks.updateEndpoint.useMutation({
    onSuccess: async () => {
      onCancel();
      notifications.show({ message: t('saved') });
      await utils.webhooks.invalidate();
    },
    onError: (error) => showError(error, form),
  });
  const isChanged = endpoint ? Object.keys(changes).length > 0 : form.isDirty();
  const submit = form.onSubmit(() => {
    if (!endpoint) create.mutate(all);
    else if (isChanged) update.mutate({ id: endpoint.id, ...changes });
    else onCancel();
  });
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={endpoint ? t('save') : t('submit')}
      pending={create.isPending || update.isPending}
      isUnsaved={isChanged}
      apiCall={{
        method: endpoint ? 'PUT' : 'POST',
        path: endpoint ? endpointPath(endpoint.id) : ENDPOINTS_PATH,
        body: endpoint ? changes : all,
      }}
    >
      <TextInput
        type="url"
        label={t('url')}
        description={t('urlHint')}
        placeholder="https://example.com/jornada"
        maxLength={MAX_FREE_TEXT}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={MAX_NAME}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <EventFields {...form.getInputProps('events')} value={events} />
    </RecordForm>
  );
}
