'use client';

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog, useUnsavedInDialog } from '#components/form/form-dialog.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { DEPARTMENTS_PATH, GROUPS_PATH, recordPath } from './api-paths.ts';

export type UnitKind = 'department' | 'group';
export const UNIT_PATHS = { department: DEPARTMENTS_PATH, group: GROUPS_PATH } as const;

type UnitDialogProps = {
  opened: boolean;
  kind: UnitKind;
  /** Null: a new one. */
  unit: { id: string; name: string } | null;
  onClose: () => void;
};

/** The name of a department or group. */
export function UnitDialog({ opened, onClose, ...props }: UnitDialogProps) {
  const t = useTranslations('organisation.units');
  const [isCovered, setIsCovered] = useState(false);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={props.unit ? t('renameOf', { name: props.unit.name }) : t(`${props.kind}.create`)}
    >
      <UnitForm key={props.unit?.id} {...props} onClose={onClose} onCoveredChange={setIsCovered} />
    </FormDialog>
  );
}

type UnitFormProps = Omit<UnitDialogProps, 'opened'> & { onCoveredChange: (isCovered: boolean) => void };

function UnitForm({ kind, unit, onClose, onCoveredChange }: UnitFormProps) {
  const t = useTranslations('organisation.units');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { name: unit?.name ?? '' },
    validate: { name: (value) => (value.trim() === '' ? t('nameMissing') : null) },
  });
  useUnsavedInDialog(form.isDirty());
  const options = {
    onSuccess: async ({ name }: { name: string }) => {
      onClose();
      notifications.show({ message: t('saved', { name }) });
      await Promise.all([utils.organisation.invalidate(), utils.access.listScopeUnits.invalidate()]);
    },
    onError: (error: unknown) => showError(error, form),
  };
  const calls = {
    department: {
      create: trpc.organisation.departments.create.useMutation(options),
      update: trpc.organisation.departments.update.useMutation(options),
    },
    group: {
      create: trpc.organisation.createEntityGroup.useMutation(options),
      update: trpc.organisation.updateEntityGroup.useMutation(options),
    },
  }[kind];
  const input = { name: form.values.name.trim() };
  const submit = form.onSubmit(
    () => (unit ? calls.update.mutate({ id: unit.id, ...input }) : calls.create.mutate(input)),
    () => form.getInputNode('name')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput {...form.getInputProps('name')} data-autofocus label={t('name')} maxLength={MAX_NAME} />
        <Group justify="space-between" gap="sm">
          <AsApiCall
            method={unit ? 'PUT' : 'POST'}
            path={unit ? recordPath(UNIT_PATHS[kind], unit.id) : UNIT_PATHS[kind]}
            body={input}
            onOpenedChange={onCoveredChange}
          />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={calls.create.isPending || calls.update.isPending}>
              {t(unit ? 'save' : 'submit')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
