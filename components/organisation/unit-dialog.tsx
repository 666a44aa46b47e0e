'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
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
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={props.unit ? t('renameOf', { name: props.unit.name }) : t(`${props.kind}.create`)}
    >
      <UnitForm key={props.unit?.id} {...props} onClose={onClose} />
    </FormDialog>
  );
}

type UnitFormProps = Omit<UnitDialogProps, 'opened'>;

function UnitForm({ kind, unit, onClose }: UnitFormProps) {
  const t = useTranslations('organisation.units');
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { name: unit?.name ?? '' },
    validate: { name: (value) => (value.trim() === '' ? t('nameMissing') : null) },
  });
  const options = useSaved({
    form,
    done: ({ name }: { name: string }) => t('saved', { name }),
    refresh: () => Promise.all([utils.organisation.invalidate(), utils.access.listScopeUnits.invalidate()]),
    onClose,
  });
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
  const submit = form.onSubmit(() =>
    unit ? calls.update.mutate({ id: unit.id, ...input }) : calls.create.mutate(input),
  );
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(unit ? 'save' : 'submit')}
      pending={calls.create.isPending || calls.update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: unit ? 'PUT' : 'POST',
        path: unit ? recordPath(UNIT_PATHS[kind], unit.id) : UNIT_PATHS[kind],
        body: input,
      }}
    >
      <TextInput {...form.getInputProps('name')} data-autofocus label={t('name')} maxLength={MAX_NAME} />
    </RecordForm>
  );
}
