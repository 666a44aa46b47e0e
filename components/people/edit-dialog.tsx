'use client';

import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog, useUnsavedInDialog } from '#components/form/form-dialog.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import { FieldInput } from './field-input.tsx';
import { changesOf, type FieldValue, type GroupName, PROFILE_FIELDS, typedValue } from './profile-fields.ts';
import { takenField } from './taken-field.ts';
import type { Employee } from './types.ts';

type EditDialogProps = { group: GroupName; employee: Employee; opened: boolean; onClose: () => void };

/** The fields of one group of a person's record, in a form. */
export function EditDialog({ group, employee, opened, onClose }: EditDialogProps) {
  const t = useTranslations('people');
  const [isCovered, setIsCovered] = useState(false);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('edit.open', { group: t(`groups.${group}`) })}
      size={720}
      closeOnEscape={!isCovered}
    >
      {opened && <EditForm group={group} employee={employee} onClose={onClose} onCoveredChange={setIsCovered} />}
    </FormDialog>
  );
}

type EditFormProps = Omit<EditDialogProps, 'opened'> & { onCoveredChange: (isCovered: boolean) => void };

function EditForm({ group, employee: given, onClose, onCoveredChange }: EditFormProps) {
  const t = useTranslations('people.edit');
  const common = useTranslations('common.actions');
  const showError = useShowError();
  const utils = trpc.useUtils();
  // The form does not compare with changes that others save meanwhile.
  const [employee] = useState(given);
  const fields = PROFILE_FIELDS[group];
  const choices = trpc.contracts.listEmploymentChoices.useQuery();
  const form = useForm<Record<string, FieldValue>>({
    initialValues: Object.fromEntries(fields.map((field) => [field.name, typedValue(employee, field)])),
    validate: (values) =>
      Object.fromEntries(
        fields
          .filter(({ name, isRequired }) => isRequired && !String(values[name] ?? '').trim())
          .map(({ name }) => [name, t('required')]),
      ),
  });
  const changes = changesOf(employee, fields, form.values);
  const isChanged = Object.keys(changes).length > 0;
  const update = trpc.people.updateEmployee.useMutation({
    onSuccess: async (saved) => {
      await Promise.all([utils.people.invalidate(), utils.timesheets.listChoices.invalidate()]);
      onClose();
      notifications.show({ message: t('saved', { name: fullNameOf(saved) }) });
    },
    onError: (error) => {
      const taken = takenField(error);
      if (taken === null || !fields.some(({ name }) => name === taken)) return showError(error, form);
      form.setErrors({ [taken]: t('taken') });
      form.getInputNode(taken)?.focus();
    },
  });
  useUnsavedInDialog(isChanged && !update.isSuccess);
  const submit = form.onSubmit(
    () => (isChanged ? update.mutate({ id: employee.id, ...changes }) : onClose()),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          {fields.map((field, index) => (
            <FieldInput
              key={field.name}
              field={field}
              choices={choices.data}
              isFirst={index === 0}
              input={form.getInputProps(field.name)}
            />
          ))}
        </SimpleGrid>
        <Group justify="space-between" gap="sm">
          <AsApiCall method="PUT" path={employeePath(employee.id)} body={changes} onOpenedChange={onCoveredChange} />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
