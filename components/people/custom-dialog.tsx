'use client';

import { Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { ManageFields } from './manage-fields.tsx';
import type { Employee, EmploymentChoices } from './types.ts';

type CustomDialogProps = { employee: Employee; opened: boolean; onClose: () => void };

/** The values of a person's custom fields, each as its type asks. */
export function CustomDialog({ employee, opened, onClose }: CustomDialogProps) {
  const t = useTranslations('people');
  const errorText = useErrorText();
  const choices = trpc.contracts.listEmploymentChoices.useQuery();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('edit.open', { group: t('groups.custom') })}>
      {choices.error && <NotLoaded onRetry={() => void choices.refetch()}>{errorText(choices.error)}</NotLoaded>}
      {choices.isPending && <Skeleton height={120} />}
      {opened && choices.data && choices.data.customFields.length === 0 && (
        <Text c="dimmed">
          {t('edit.noCustom')} <ManageFields />
        </Text>
      )}
      {opened && choices.data && choices.data.customFields.length > 0 && (
        <CustomForm employee={employee} fields={choices.data.customFields} onClose={onClose} />
      )}
    </FormDialog>
  );
}

type CustomFormProps = { employee: Employee; fields: EmploymentChoices['customFields']; onClose: () => void };

function CustomForm({ employee, fields, onClose }: CustomFormProps) {
  const t = useTranslations('people');
  const utils = trpc.useUtils();
  const before = new Map(employee.customFields.map(({ id, value }) => [id, value]));
  const form = useForm({
    initialValues: { customFields: fields.map(({ id }) => ({ id, value: before.get(id) ?? '' })) },
  });
  const given = form.values.customFields.map(({ id, value }) => ({ id, value: value.trim() || null }));
  const isChanged = given.some(({ id, value }) => value !== (before.get(id) ?? null));
  const update = trpc.people.updateEmployee.useMutation(
    useSaved({
      form,
      done: t('edit.saved', { name: fullNameOf(employee) }),
      refresh: () => utils.people.getEmployee.invalidate(),
      onClose,
    }),
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit(() => (isChanged ? update.mutate({ id: employee.id, customFields: given }) : onClose()))}
      submitLabel={t('edit.save')}
      pending={update.isPending}
      isUnsaved={isChanged && !update.isSuccess}
    >
      {fields.map(({ id, name, type }, index) => {
        const path = `customFields.${index}.value`;
        const { value, onChange, ...props } = form.getInputProps(path);
        const input = { ...props, label: name, 'data-autofocus': index === 0 || undefined };
        if (type === 'date')
          return <DateField key={id} {...input} value={value} onChange={(date) => onChange(date ?? '')} />;
        if (type === 'number') {
          return <NumberField key={id} {...input} value={value} onChange={(number) => onChange(String(number))} />;
        }
        if (type === 'boolean') {
          return (
            <Select
              key={id}
              {...input}
              clearable
              comboboxProps={{ withinPortal: false }}
              data={(['true', 'false'] as const).map((one) => ({ value: one, label: t(`values.boolean.${one}`) }))}
              value={value || null}
              onChange={(chosen) => onChange(chosen ?? '')}
            />
          );
        }
        return <TextInput key={id} {...input} value={value} onChange={onChange} />;
      })}
    </RecordForm>
  );
}
