'use client';

import { Checkbox, ColorInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { CATALOGUE_FIELDS, type CatalogueField, type CatalogueName } from '#server/platform/shared/catalogues.ts';
import { MAX_LEAVE_REASON_LENGTH, MAX_NAME } from '#server/platform/shared/limits.ts';
import { CATALOGUE_PATHS } from './api-paths.ts';
import { catalogueIn } from './catalogues-state.ts';
import type { CatalogueRecord } from './types.ts';

type RecordDialogProps = {
  opened: boolean;
  catalogue: CatalogueName;
  /** Null: a new one. */
  record: CatalogueRecord | null;
  onClose: () => void;
};

/** Creates or changes a record of a catalogue: its name, and the fields that this catalogue has. */
export function RecordDialog({ opened, onClose, catalogue, record }: RecordDialogProps) {
  const t = useTranslations('contracts.catalogues');
  const common = useTranslations('common.actions');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? common('editOf', { name: record.name }) : t(`create.${catalogue}`)}
    >
      <FieldsForm catalogue={catalogue} record={record} onClose={onClose} />
    </FormDialog>
  );
}

type Value = string | number | boolean | null;
type Values = Record<string, Value>;

/** Value of an empty field. */
const emptyOf = ({ kind }: CatalogueField): Value => (kind === 'flag' ? false : kind === 'integer' ? 0 : null);

function valuesOf(fields: readonly CatalogueField[], record: CatalogueRecord | null): Values {
  const own = fields.map((field) => [
    field.name,
    (record ? (record[field.name] as Value | undefined) : field.initial) ?? emptyOf(field),
  ]);
  return { ...Object.fromEntries(own), name: record?.name ?? '' };
}

type FieldsFormProps = Omit<RecordDialogProps, 'opened'>;

function FieldsForm({ catalogue, record, onClose }: FieldsFormProps) {
  const t = useTranslations('contracts.catalogues');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const fields: readonly CatalogueField[] = CATALOGUE_FIELDS[catalogue];
  const form = useForm<Values>({
    initialValues: valuesOf(fields, record),
    validate: { name: (name) => (String(name).trim() === '' ? t('nameMissing') : null) },
  });
  const options = {
    onSuccess: async ({ name }: { name: string }) => {
      onClose();
      notifications.show({ message: t(record ? 'saved' : 'created', { name }) });
      // Contracts show the names of their records.
      await Promise.all([catalogueIn(utils, catalogue).invalidate(), utils.contracts.invalidate()]);
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || !problem.code.endsWith('_already_exists')) return showError(error, form);
      form.setFieldError('name', errorText(error));
      form.getInputNode('name')?.focus();
    },
  };
  const calls = catalogueIn(trpc, catalogue);
  const create = calls.create.useMutation(options);
  const update = calls.update.useMutation(options);
  const body = { ...form.values, name: String(form.values.name).trim() };
  const submit = form.onSubmit(() => (record ? update.mutate({ ...body, id: record.id }) : create.mutate(body)));
  const path = CATALOGUE_PATHS[catalogue];
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={common('save')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{ method: record ? 'PUT' : 'POST', path: record ? `${path}/${record.id}` : path, body }}
    >
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={words('name')}
        maxLength={catalogue === 'leaveReasons' ? MAX_LEAVE_REASON_LENGTH : MAX_NAME}
      />
      {fields
        .filter((field) => !field.with || form.values[field.with])
        .map((field) => (
          <Field
            key={field.name}
            field={field}
            value={form.values[field.name] ?? null}
            error={form.errors[field.name]}
            onChange={(value) => form.setFieldValue(field.name, value)}
          />
        ))}
    </RecordForm>
  );
}

type FieldProps = {
  field: CatalogueField;
  value: Value;
  error: ReactNode;
  onChange: (value: Value) => void;
};

const HINTS: readonly CatalogueField['name'][] = [
  ...(['remote', 'breakMinutes', 'remunerated'] as const),
  ...CATALOGUE_FIELDS.documentKinds.map((field) => field.name),
];
const SWATCHES = ['#0f766e', '#2563eb', '#7c3aed', '#be185d', '#b91c1c', '#b45309', '#4d7c0f', '#475569'];

function Field({ field, value, error, onChange }: FieldProps) {
  const t = useTranslations('contracts.catalogues');
  const { name, kind } = field;
  const hint = HINTS.includes(name) ? t(`hints.${name as 'remote'}`) : undefined;
  const words = { 'data-path': name, label: t(`fields.${name}`), description: hint, error };
  if (kind === 'flag') {
    return <Checkbox {...words} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (kind === 'color') {
    return (
      <ColorInput
        {...words}
        value={typeof value === 'string' ? value : ''}
        onChange={(color) => onChange(/^#[0-9a-f]{6}$/i.test(color) ? color : color === '' ? null : value)}
        swatches={SWATCHES}
        withPicker={false}
        withPreview={value !== null}
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
      />
    );
  }
  if (kind === 'text') {
    return (
      <TextInput
        {...words}
        maxLength={MAX_NAME}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  }
  return (
    <NumberField
      {...words}
      min={0}
      decimals={kind === 'decimal' ? undefined : 0}
      value={typeof value === 'number' ? value : ''}
      onChange={(given) => onChange(typeof given === 'number' ? given : emptyOf(field))}
    />
  );
}
