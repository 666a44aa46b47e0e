'use client';

import { Checkbox, Group, Input, SegmentedControl, Select, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { RecordForm } from '#components/form/record-form.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { WORK_ENTRY_TYPES } from '#server/modules/time/constants.ts';
import classes from './day-drawer.module.css';
import { EntryConflict } from './entry-conflict.tsx';
import {
  additionInput,
  changeInput,
  type EntryValues,
  faultsOf,
  NO_VALUES,
  proposedEntry,
  timesOf,
  valuesOf,
} from './entry-values.ts';
import { useEntryWords } from './entry-words.ts';
import { isReasonMissing, ReasonFields, reasonInput } from './reason-fields.tsx';
import type { TimeChoices, TimesheetEntry } from './types.ts';
import { useCorrection } from './use-correction.ts';

type EntryFormProps = {
  /** Employee, date, and the zone of the times. */
  place: { employeeId: string; date: string; timeZone: string };
  /** Side that has to agree to a proposal. */
  hint: string;
  /** The other side has to agree: the form proposes (J2). */
  isProposal: boolean;
  /** Null: it is added. */
  entry: TimesheetEntry | null;
  /** Of the same day. */
  others: readonly TimesheetEntry[];
  choices: TimeChoices | undefined;
  onDone: () => void;
};

/** Adds or changes an entry for a reason, or proposes it. What cannot be is refused at its field before it is sent. */
export function EntryForm({ place, hint, isProposal, entry, others, choices, onDone }: EntryFormProps) {
  const propose = useTranslations('corrections.propose');
  const t = useTranslations('time.form');
  const common = useTranslations('common.actions');
  const terms = useTranslations('common.words');
  const entryType = useTranslations('time.entry');
  const words = useEntryWords();
  const form: UseFormReturnType<EntryValues> = useForm<EntryValues>({
    initialValues: entry ? { ...valuesOf(entry), reason: '', reasonId: '' } : NO_VALUES,
    validate: (values) => {
      const faults = faultsOf(values, place, { entry, others, now: new Date(), isProposal }).map((fault) => [
        fault.field,
        'with' in fault
          ? t('faults.work_entry_overlaps', { entry: words(fault.with) })
          : fault.key === 'startMissing' || fault.key === 'endMissing'
            ? t(fault.key)
            : t(`faults.${fault.key}`),
      ]);
      if (isReasonMissing(values)) faults.push(['reason', t('reasonMissing')]);
      return Object.fromEntries(faults);
    },
  });
  const start = useRef<HTMLInputElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { options, proposal, conflict, forget } = useCorrection(onDone);
  const add = trpc.time.addEntry.useMutation(options);
  const change = trpc.time.changeEntry.useMutation(options);
  const proposing = trpc.corrections.propose.useMutation(proposal);
  const submit = form.onSubmit((values) => {
    const read = timesOf(values, place, entry);
    if ('fault' in read) return;
    if (isProposal) {
      return proposing.mutate({
        ...{ employeeId: place.employeeId, entry: proposedEntry(values, read.times), ...reasonInput(values) },
        ...(entry ? { type: 'update', workEntryId: entry.id, versionId: entry.versionId } : { type: 'create' }),
      });
    }
    if (!entry) return add.mutate({ employeeId: place.employeeId, ...additionInput(values, read.times) });
    change.mutate({ id: entry.id, versionId: entry.versionId, ...changeInput(values, read.times, entry) });
  });
  const choicesOf = (list: { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

  return (
    <RecordForm
      className={classes.form}
      aria-label={isProposal ? propose(entry ? 'acts.change' : 'acts.add') : t(entry ? 'change' : 'add')}
      onSubmit={submit}
      submitLabel={isProposal ? propose('submit') : common('save')}
      pending={add.isPending || change.isPending || proposing.isPending}
      disabled={conflict !== null}
      onCancel={onDone}
    >
      {conflict && entry && (
        <EntryConflict
          conflict={conflict}
          entry={entry}
          onMine={forget}
          onTheirs={() => {
            form.setValues(valuesOf(entry));
            forget();
          }}
        />
      )}
      <div>
        <Input.Label component="div" id="entry-type" display="block" mb={4}>
          {terms('type')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="entry-type"
          data={WORK_ENTRY_TYPES.map((value) => ({ value, label: entryType(value) }))}
          {...form.getInputProps('workEntryType')}
        />
      </div>
      <Group gap="sm" grow align="flex-start">
        <TimeField label={t('start')} required ref={start} {...form.getInputProps('start')} />
        <TimeField
          label={terms('end')}
          description={t('endHint')}
          {...form.getInputProps('end')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Group>
      <Checkbox label={t('nextDay')} {...form.getInputProps('endsNextDay', { type: 'checkbox' })} />
      <Group gap="sm" grow align="flex-start">
        <Select
          label={t('checkType')}
          data={[{ value: '', label: t('noCheckType') }, ...choicesOf(choices?.checkTypes)]}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('workCheckTypeId')}
        />
        {form.values.workEntryType === 'pause' && (
          <Select
            label={t('break')}
            data={[{ value: '', label: t('noBreak') }, ...choicesOf(choices?.breaks)]}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('workBreakId')}
          />
        )}
      </Group>
      <ReasonFields form={form} isProposal={isProposal} />
      {isProposal && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </RecordForm>
  );
}
