'use client';

import { Alert, Anchor, Checkbox, Group, MultiSelect, Select, Text, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { Link } from '#components/ui/link.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { MAX_TAGS } from '#server/modules/projects/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { ENTRIES_PATH, entryPath } from './api-paths.ts';
import { choicesInput, type ProjectTime } from './projects-state.ts';
import { inputOf, type TimeValues, timesIn, timeValuesOf } from './time-values.ts';

type TimeDialogProps = {
  opened: boolean;
  /** Null: a new one. An entry keeps its person. */
  entry: ProjectTime | null;
  today: string;
  onClose: () => void;
};

/** Enters or changes somebody's project time. */
export function TimeDialog({ opened, onClose, ...props }: TimeDialogProps) {
  const t = useTranslations('projects.form');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(props.entry ? 'change' : 'add')} size="lg">
      <TimeForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

/** The fields of the interface as the form names them. */
const FIELDS: Record<string, keyof TimeValues> = { 'timeEntryIn.date': 'start', 'timeEntryOut.date': 'end' };

type TimeFormProps = Omit<TimeDialogProps, 'opened'>;

function TimeForm({ entry, today, onClose }: TimeFormProps) {
  const t = useTranslations('projects.form');
  const columns = useTranslations('projects.columns');
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [isTaken, setIsTaken] = useState(false);
  const form: UseFormReturnType<TimeValues> = useForm<TimeValues>({
    initialValues: timeValuesOf(entry, today),
    validate: (values) => {
      const read = timesIn(values, timeZone, entry);
      return 'faults' in read
        ? Object.fromEntries(read.faults.map(({ field, key }) => [field, t(`faults.${key}`)]))
        : {};
    },
    onValuesChange: () => setIsTaken(false),
  });
  const { values } = form;
  const person = trpc.people.searchEmployees.useQuery(
    { ids: values.employeeId === null ? [] : [values.employeeId] },
    { enabled: entry === null && values.employeeId !== null },
  );
  const timeZone = entry?.timeZone ?? person.data?.find(({ id }) => id === values.employeeId)?.timeZone ?? 'UTC';
  const isZoneKnown = entry !== null || person.data !== undefined;
  const options = {
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t(entry ? 'changed' : 'added') });
      await utils.projects.invalidate();
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem.kind === 'code' && problem.code === 'time_entry_overlaps') {
        setIsTaken(true);
        form.getInputNode('start')?.focus();
        return;
      }
      const known = problem.kind === 'fields' && Object.keys(problem.fields).every((path) => FIELDS[path]);
      if (problem.kind !== 'fields' || !known) return showError(error, form);
      const errors = Object.entries(problem.fields).map(([path, words]) => [FIELDS[path], words.join(' ')] as const);
      form.setErrors(Object.fromEntries(errors));
      form.getInputNode(errors[0]?.[0] ?? '')?.focus();
    },
  };
  const add = trpc.projects.addTime.useMutation(options);
  const change = trpc.projects.changeTime.useMutation(options);
  const read = timesIn(values, timeZone, entry);
  const body = 'times' in read ? inputOf(values, read.times) : null;
  const submit = form.onSubmit(() => {
    if (!isZoneKnown) return showError(person.error);
    if (!body) return;
    if (entry) change.mutate({ id: entry.id, ...body });
    // An entry that begins has no end yet.
    else add.mutate({ employeeId: values.employeeId ?? '', ...body, timeEntryOut: body.timeEntryOut ?? undefined });
  });
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(entry ? 'save' : 'submit')}
      pending={add.isPending || change.isPending || person.isLoading}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: entry ? 'PUT' : 'POST',
        path: entry ? entryPath(entry.id) : ENTRIES_PATH,
        body: entry ? (body ?? {}) : { employeeId: values.employeeId, ...body },
      }}
    >
      {isTaken && (
        <Alert color="red" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('taken')}{' '}
          {values.employeeId !== null && values.date !== null && (
            <Anchor
              component={Link}
              inherit
              underline="always"
              href={paths.projectEntries({ person: values.employeeId, from: values.date, to: values.date })}
            >
              {t('showDay')}
            </Anchor>
          )}
        </Alert>
      )}
      {entry ? (
        <Text>{fullNameOf(entry.employee)}</Text>
      ) : (
        <PersonPicker
          {...form.getInputProps('employeeId')}
          data-autofocus
          openOnFocus={false}
          label={columns('person')}
          value={values.employeeId}
        />
      )}
      <Choices form={form} isFirst={entry !== null} />
      <DateField {...form.getInputProps('date')} label={columns('date')} today={today} value={values.date} />
      <Group gap="md" grow align="flex-start">
        <TimeField label={columns('start')} required {...form.getInputProps('start')} />
        <TimeField
          label={columns('end')}
          description={t('endHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('end')}
        />
      </Group>
      <Checkbox label={t('nextDay')} {...form.getInputProps('endsNextDay', { type: 'checkbox' })} />
      <Textarea
        label={columns('comment')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_FREE_TEXT}
        {...form.getInputProps('comment')}
      />
      <Text size="sm" c="dimmed">
        {values.employeeId === null || !isZoneKnown ? t('about') : t('zone', { zone: timeZone })}
      </Text>
    </RecordForm>
  );
}

/** The project and the tags, of those that the company has. */
function Choices({ form, isFirst }: { form: UseFormReturnType<TimeValues>; isFirst: boolean }) {
  const t = useTranslations('projects');
  const errorText = useErrorText();
  const projects = trpc.projects.projects.list.useQuery(choicesInput);
  const tags = trpc.projects.tags.list.useQuery(choicesInput);
  const failed = projects.error ? projects : tags.error ? tags : null;
  if (failed?.error) return <NotLoaded onRetry={() => void failed.refetch()}>{errorText(failed.error)}</NotLoaded>;
  const choicesOf = (data: typeof projects.data) =>
    (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        {...form.getInputProps('projectId')}
        data-autofocus={isFirst || undefined}
        label={t('columns.project')}
        placeholder={t('none.project')}
        data={choicesOf(projects.data)}
        searchable
        clearable
        // Open, the choices would cover the other fields.
        openOnFocus={false}
        nothingFoundMessage={t('form.nothingFound')}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={220}
      />
      <MultiSelect
        {...form.getInputProps('tagIds')}
        label={t('columns.tags')}
        data={choicesOf(tags.data)}
        maxValues={MAX_TAGS}
        searchable
        hidePickedOptions
        openOnFocus={false}
        // The frame around it shows the focus.
        styles={{ inputField: { outline: 'none' } }}
        nothingFoundMessage={t('form.nothingFound')}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={220}
      />
    </>
  );
}
