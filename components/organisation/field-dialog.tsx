'use client';

import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog, useUnsavedInDialog } from '#components/form/form-dialog.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '#server/modules/people/constants.ts';
import { slugOf } from '#server/modules/people/rules-custom-fields.ts';
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
  const [isCovered, setIsCovered] = useState(false);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={props.field ? t('editOf', { name: props.field.name }) : t('create')}
    >
      <FieldForm key={props.field?.id} {...props} onClose={onClose} onCoveredChange={setIsCovered} />
    </FormDialog>
  );
}

type FieldFormProps = Omit<FieldDialogProps, 'opened'> & { onCoveredChange: (isCovered: boolean) => void };

function FieldForm({ field, hasValues, onClose, onCoveredChange }: FieldFormProps) {
  const t = useTranslations('organisation.fields');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: {
      ...{ name: field?.name ?? '', slug: field?.slug ?? '' },
      type: (field?.type ?? 'text') as CustomFieldType,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('nameMissing') : null),
      slug: (slug) => (field && slug.trim() === '' ? t('slugMissing') : null),
    },
  });
  useUnsavedInDialog(form.isDirty());
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
  const submit = form.onSubmit(
    () => (field ? update.mutate({ id: field.id, ...input }) : create.mutate(input)),
    (errors) => form.getInputNode(errors.name ? 'name' : 'slug')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput {...form.getInputProps('name')} data-autofocus label={t('columns.name')} maxLength={MAX_NAME} />
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
          placeholder={field || name.trim() === '' ? undefined : slugOf(name)}
          maxLength={MAX_NAME}
        />
        <Group justify="space-between" gap="sm">
          <AsApiCall
            method={field ? 'PUT' : 'POST'}
            path={field ? recordPath(FIELDS_PATH, field.id) : FIELDS_PATH}
            body={input}
            onOpenedChange={onCoveredChange}
          />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {t(field ? 'save' : 'submit')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
