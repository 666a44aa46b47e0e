'use client';

import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '#server/modules/people/constants.ts';
import { defaultSlugOf } from '#server/modules/people/rules-custom-fields.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { FIELDS_PATH, recordPath } from './api-paths.ts';
import { invalidateFields } from './invalidate-fields.ts';
import type { CustomField } from './types.ts';

type FieldDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  field: CustomField | null;
  /** Somebody has a value in it, so it keeps its type. */
  hasValues: boolean;
  onClose: () => void;
};

/** The name, the slug and the type of a custom field. */
export function FieldDialog({ opened, onClose, ...props }: FieldDialogProps) {
  const t = useTranslations('organisation.fields');
  const common = useTranslations('common.actions');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={props.field ? common('editOf', { name: props.field.name }) : t('create')}
    >
      <FieldForm key={props.field?.id} {...props} onClose={onClose} />
    </FormDialog>
  );
}

type FieldFormProps = Omit<FieldDialogProps, 'opened'>;

function FieldForm({ field, hasValues, onClose }: FieldFormProps) {
  const t = useTranslations('organisation.fields');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: {
      ...{ name: field?.name ?? '', slug: field?.slug ?? '' },
      type: (field?.type ?? 'text') as CustomFieldType,
    },
    validate: {
      name: (name) => (name.trim() === '' ? words('enterName') : null),
      slug: (slug) => (field && slug.trim() === '' ? t('slugMissing') : null),
    },
  });
  const options = {
    onSuccess: async ({ name }: { name: string }) => {
      onClose();
      notifications.show({ message: t('saved', { name }) });
      await invalidateFields(utils);
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || problem.code !== 'custom_field_slug_in_use') return showError(error, form);
      form.setFieldError('slug', errorText(error));
      form.getInputNode('slug')?.focus();
    },
  };
  const create = trpc.people.customFields.create.useMutation(options);
  const update = trpc.people.customFields.update.useMutation(options);
  const { name, slug, type } = form.values;
  const input = { name: name.trim(), slug: slug.trim() || undefined, ...(!hasValues && { type }) };
  const submit = form.onSubmit(() => (field ? update.mutate({ id: field.id, ...input }) : create.mutate(input)));
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(field ? 'save' : 'submit')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: field ? 'PUT' : 'POST',
        path: field ? recordPath(FIELDS_PATH, field.id) : FIELDS_PATH,
        body: input,
      }}
    >
      <TextInput {...form.getInputProps('name')} data-autofocus label={words('name')} maxLength={MAX_NAME} />
      <Select
        {...form.getInputProps('type')}
        label={t('columns.type')}
        description={hasValues ? t('typeFixed') : t('typeHint')}
        disabled={hasValues}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <TextInput
        {...form.getInputProps('slug')}
        label={t('columns.slug')}
        description={t(field ? 'slugHintEdit' : 'slugHint')}
        placeholder={field || name.trim() === '' ? undefined : defaultSlugOf(name)}
        maxLength={MAX_NAME}
      />
    </RecordForm>
  );
}
