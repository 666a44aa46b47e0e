'use client';

import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { DEVICES_PATH, devicePath } from './api-paths.ts';
import type { CodedDevice, Device } from './device.ts';
import { DeviceCode } from './device-code.tsx';

type DeviceDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  device: Device | null;
  offices: readonly { id: string; name: string }[];
  timeZone: string;
  onClose: () => void;
};

/** Adds a device and shows the code that pairs it, or changes its name and office. */
export function DeviceDialog({ opened, onClose, timeZone, ...props }: DeviceDialogProps) {
  const t = useTranslations('settings.devices');
  const [made, setMade] = useState<CodedDevice | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      closeOnEscape={!made}
      withCloseButton={!made}
      title={
        made
          ? t('code.title', { name: made.name })
          : props.device
            ? t('editOf', { name: props.device.name })
            : t('create')
      }
    >
      {made ? (
        <DeviceCode device={made} timeZone={timeZone} onDone={onClose} />
      ) : (
        <DeviceForm {...props} onClose={onClose} onMade={setMade} />
      )}
    </FormDialog>
  );
}

type DeviceFormProps = Pick<DeviceDialogProps, 'device' | 'offices' | 'onClose'> & {
  onMade: (device: CodedDevice) => void;
};

function DeviceForm({ device, offices, onClose, onMade }: DeviceFormProps) {
  const t = useTranslations('settings.devices');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { name: device?.name ?? '', officeId: device?.officeId ?? null },
    validate: { name: (name) => (name.trim() === '' ? t('nameMissing') : null) },
  });
  const onError = (error: unknown) => showError(error, form);
  const create = trpc.devices.create.useMutation({
    onSuccess: async (made) => {
      onMade(made);
      await utils.devices.list.invalidate();
    },
    onError,
  });
  const update = trpc.devices.update.useMutation({
    onSuccess: async ({ name }) => {
      onClose();
      notifications.show({ message: t('saved', { name }) });
      await utils.devices.invalidate();
    },
    onError,
  });
  const input = { name: form.values.name.trim(), officeId: form.values.officeId };
  const submit = form.onSubmit(() => (device ? update.mutate({ id: device.id, ...input }) : create.mutate(input)));
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(device ? 'save' : 'submit')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty() && !create.isSuccess}
      apiCall={{ method: device ? 'PUT' : 'POST', path: device ? devicePath(device.id) : DEVICES_PATH, body: input }}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={t('columns.name')}
        description={t('nameHint')}
        autoComplete="off"
        maxLength={MAX_NAME}
      />
      <Select
        {...form.getInputProps('officeId')}
        label={t('columns.office')}
        data={offices.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        searchable
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={160}
      />
    </RecordForm>
  );
}
