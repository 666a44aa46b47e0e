'use client';

import { SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { OWN_CONTACT_FIELDS } from '#server/modules/people/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import { FieldInput } from './field-input.tsx';
import {
  changesOf,
  datedFields,
  type FieldValue,
  type FromName,
  type GroupName,
  PROFILE_FIELDS,
  typedValue,
} from './profile-fields.ts';
import { useRecord } from './record-context.ts';
import { takenField } from './taken-field.ts';
import type { Employee } from './types.ts';
import { useSameNid } from './use-same-nid.tsx';

const OWN_CONTACT = new Set<string>(OWN_CONTACT_FIELDS);

type EditDialogProps = {
  group: GroupName;
  employee: Employee;
  /** The person changes their own contact data (M1). */
  isOwn: boolean;
  opened: boolean;
  onClose: () => void;
};

/** The fields of one group of a person's record, in a form. */
export function EditDialog({ group, employee, isOwn, opened, onClose }: EditDialogProps) {
  const t = useTranslations('people');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('edit.open', { group: t(`groups.${group}`) })} size={720}>
      {opened && <EditForm group={group} employee={employee} isOwn={isOwn} onClose={onClose} />}
    </FormDialog>
  );
}

type NidName = 'nid' | 'secondaryNid';
const isNid = (name: string): name is NidName => name === 'nid' || name === 'secondaryNid';

type EditFormProps = Omit<EditDialogProps, 'opened'>;

function EditForm({ group, employee: given, isOwn, onClose }: EditFormProps) {
  const t = useTranslations('people.edit');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const showError = useShowError();
  const utils = trpc.useUtils();
  // The form does not compare with changes that others save meanwhile.
  const [employee] = useState(given);
  const { today } = useRecord();
  const fields = PROFILE_FIELDS[group].filter(({ name }) => !isOwn || OWN_CONTACT.has(name));
  const choices = trpc.contracts.listEmploymentChoices.useQuery(undefined, { enabled: !isOwn });
  const form = useForm<Record<string, FieldValue>>({
    initialValues: Object.fromEntries(
      fields.flatMap((field) => [
        [field.name, typedValue(employee, field)],
        ...(field.from === undefined ? [] : [[field.from, today]]),
      ]),
    ),
    validate: (values) => {
      const dated = datedFields(employee, fields, changesOf(employee, fields, values)).map(({ from }) => from);
      const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
      const isMissing = (name: string) => !String(values[name] ?? '').trim();
      return Object.fromEntries([
        ...required.filter(isMissing).map((name) => [name, t('required')]),
        ...dated.filter(isMissing).map((name) => [name, words('enterDate')]),
      ]);
    },
  });
  const numberIn = (name: NidName) =>
    fields.some((field) => field.name === name) ? String(form.values[name] ?? '') : '';
  const sameNid: Record<NidName, ReactNode> = {
    nid: useSameNid(numberIn('nid'), employee.id),
    secondaryNid: useSameNid(numberIn('secondaryNid'), employee.id),
  };
  const changed = changesOf(employee, fields, form.values);
  const dated = new Map(datedFields(employee, fields, changed).map(({ name, from }) => [name, from]));
  const changes = {
    ...changed,
    ...Object.fromEntries(Array.from(dated.values(), (from) => [from, form.values[from]])),
  };
  const isChanged = Object.keys(changes).length > 0;
  const options = {
    onSuccess: async () => {
      await Promise.all([utils.people.invalidate(), utils.timesheets.listChoices.invalidate()]);
      onClose();
      const name = fullNameOf({ ...employee, ...changed } as Employee);
      notifications.show({ message: isOwn ? t('savedOwn') : t('saved', { name }) });
    },
    onError: (error: unknown) => {
      const taken = takenField(error);
      if (taken === null || !fields.some(({ name }) => name === taken)) return showError(error, form);
      form.setErrors({ [taken]: t('taken') });
      form.getInputNode(taken)?.focus();
    },
  };
  const updateAny = trpc.people.updateEmployee.useMutation(options);
  const updateOwn = trpc.people.updateOwnContact.useMutation(options);
  const update = isOwn ? updateOwn : updateAny;
  const fromField = (name: FromName | undefined) =>
    name && (
      <DateField
        label={t(`from.${name}`)}
        description={t('fromHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        today={today}
        {...form.getInputProps(name)}
        value={form.values[name] as string | null}
      />
    );
  const submit = form.onSubmit(() => {
    if (!isChanged) onClose();
    else if (isOwn) updateOwn.mutate(changes);
    else updateAny.mutate({ id: employee.id, ...changes });
  });
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={common('saveChanges')}
      pending={update.isPending}
      isUnsaved={isChanged && !update.isSuccess}
      apiCall={{ method: 'PUT', path: employeePath(employee.id), body: changes }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {fields.map((field, index) => (
          <Fragment key={field.name}>
            <FieldInput
              field={field}
              choices={choices.data}
              isFirst={index === 0}
              input={form.getInputProps(field.name)}
              hint={isNid(field.name) && sameNid[field.name]}
            />
            {fromField(dated.get(field.name))}
          </Fragment>
        ))}
      </SimpleGrid>
    </RecordForm>
  );
}
