'use client';

import { Checkbox, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { MAX_PAYROLL_NUMBER_LENGTH } from '#server/modules/contracts/constants.ts';
import { overlapOf } from '#server/modules/contracts/rules.ts';
import { endsWith } from '#server/modules/contracts/rules-employments.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { MAX_FREE_TEXT, MAX_NAME } from '#server/platform/shared/limits.ts';
import { CONTRACTS_PATH, contractPath } from './api-paths.ts';
import { CatalogueSelect } from './catalogue-select.tsx';
import { ChangePreview } from './change-preview.tsx';
import { type ContractValues, contractInputOf, contractValuesOf, newRotation, WEEK_MODES } from './contract-values.ts';
import { personContractsInput } from './contracts-state.ts';
import { RotationFields } from './rotation-fields.tsx';
import type { Contract, ContractChange } from './types.ts';
import { usePeriodWords } from './use-period-words.ts';
import { WeekFields } from './week-fields.tsx';

type ContractDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  contract: Contract | null;
  /** Employee of the contract; null shows a field for them. */
  employeeId: string | null;
  today: string;
  onClose: () => void;
};

/** The terms of a contract: its days, its hours and what it refers to. */
export function ContractDialog({ opened, onClose, ...props }: ContractDialogProps) {
  const t = useTranslations('contracts.form');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(props.contract ? 'edit' : 'create')} size={680}>
      <ContractForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

type ContractFormProps = Omit<ContractDialogProps, 'opened'>;

function ContractForm({ contract, employeeId, today, onClose }: ContractFormProps) {
  const t = useTranslations('contracts.form');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const period = usePeriodWords();
  /** Of a new contract: its week needs hours. */
  const isHoursMissing = ({ week, rotation }: ContractValues) =>
    !contract && rotation === null && week.mode !== 'days' && week.weeklyHours === null;
  const localDate = useLocalDate();
  const utils = trpc.useUtils();
  const form = useForm<ContractValues>({
    initialValues: contractValuesOf(contract, employeeId),
    validate: {
      employeeId: (value) => (value === null ? t('personMissing') : null),
      startAt: (value, values) => (value === null ? t('dateMissing') : overlapIn(values)),
      endAt: (endAt, { startAt }) => (startAt !== null && endAt !== null && endAt < startAt ? t('backwards') : null),
      week: {
        weeklyHours: (_, values) => (isHoursMissing(values) ? t('hoursMissing') : null),
        flexibleDays: (days, { week, rotation }) =>
          rotation === null && week.mode === 'flexible' && days === null ? t('daysMissing') : null,
      },
    },
  });
  const person = form.values.employeeId;
  const others = trpc.contracts.listContracts.useQuery(personContractsInput(person ?? ''), {
    enabled: person !== null,
  });
  const known = others.data?.rows ?? [];
  /** The contract that continues into a new one. */
  const runningInto = (startAt: string | null) =>
    contract || startAt === null ? undefined : known.find((one) => endsWith(one, addDays(startAt, -1)));
  const running = runningInto(form.values.startAt);
  /** G1: says which contract is in the way. */
  function overlapIn({ startAt, endAt, endPrevious }: ContractValues): string | null {
    if (startAt === null || (endAt !== null && endAt < startAt)) return null;
    const ended = endPrevious ? runningInto(startAt) : undefined;
    const others = known.filter((one) => one !== ended);
    const other = overlapOf(others, { startAt, endAt }, contract?.id);
    return other ? t('overlaps', { period: period(other) }) : null;
  }
  const options = {
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t(contract ? 'saved' : 'created') });
      // Days and balances of other pages follow from it.
      await utils.invalidate();
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || problem.code !== 'contract_overlaps') return showError(error, form);
      form.setFieldError('startAt', errorText(error));
      form.getInputNode('startAt')?.focus();
      void others.refetch();
    },
  };
  const create = trpc.contracts.createContract.useMutation(options);
  const update = trpc.contracts.updateContract.useMutation(options);
  const input = contractInputOf(running ? form.values : { ...form.values, endPrevious: false }, contract);
  const submit = form.onSubmit(() => {
    if (contract) update.mutate({ ...input, id: contract.id });
    else create.mutate({ ...input, employeeId: person ?? '' });
  });
  /** Null while it could not be saved as it is, or is what is there. */
  function changeOf(): ContractChange | null {
    const { startAt, endAt } = form.values;
    const isBackwards = startAt !== null && endAt !== null && endAt < startAt;
    if (startAt === null || person === null || isHoursMissing(form.values) || isBackwards || overlapIn(form.values))
      return null;
    if (!contract) return { kind: 'createContract', input: { ...input, employeeId: person } };
    return form.isDirty() ? { kind: 'updateContract', input: { ...input, id: contract.id } } : null;
  }
  const asksPerson = contract === null && employeeId === null;
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(contract ? 'save' : 'submit')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: contract ? 'PUT' : 'POST',
        path: contract ? contractPath(contract.id) : CONTRACTS_PATH,
        body: contract ? input : { employeeId: person, ...input },
      }}
    >
      {asksPerson && (
        <PersonPicker {...form.getInputProps('employeeId')} data-autofocus label={words('person')} value={person} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField
          {...form.getInputProps('startAt')}
          data-autofocus={!asksPerson || undefined}
          label={words('firstDay')}
          today={today}
          value={form.values.startAt}
        />
        <DateField
          {...form.getInputProps('endAt')}
          label={words('lastDay')}
          description={t('openEnd')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          today={today}
          value={form.values.endAt}
        />
        <CatalogueSelect
          {...form.getInputProps('contractTypeId')}
          catalogue="contractTypes"
          label={words('contractType')}
        />
        <CatalogueSelect {...form.getInputProps('workDayTypeId')} catalogue="workdayTypes" label={t('workdayType')} />
      </SimpleGrid>
      {running && form.values.startAt !== null && (
        <Checkbox
          {...form.getInputProps('endPrevious', { type: 'checkbox' })}
          label={t('endPrevious', { lastDay: localDate(addDays(form.values.startAt, -1)) })}
        />
      )}
      <Switch
        label={t('rotation.switch')}
        description={t('rotation.hint')}
        checked={form.values.rotation !== null}
        onChange={(event) => {
          const weeks = newRotation(form.values.week, contract?.workDays);
          form.setFieldValue('rotation', event.currentTarget.checked ? weeks : null);
        }}
      />
      {form.values.rotation ? (
        <RotationFields
          value={form.values.rotation}
          onChange={(rotation) => form.setFieldValue('rotation', rotation)}
        />
      ) : (
        <WeekFields
          value={form.values.week}
          onChange={(week) => form.setFieldValue('week', week)}
          modes={WEEK_MODES}
          hasSlots={contract?.workDays.some(({ slots }) => slots?.length) ?? false}
          errors={{ weeklyHours: form.errors['week.weeklyHours'], flexibleDays: form.errors['week.flexibleDays'] }}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          {...form.getInputProps('percentageWorkDay')}
          label={t('percent')}
          min={0}
          max={1000}
          decimals={2}
          value={form.values.percentageWorkDay ?? ''}
          onChange={(value) => form.setFieldValue('percentageWorkDay', typeof value === 'number' ? value : null)}
        />
        <DateField
          {...form.getInputProps('trialPeriodEndDate')}
          label={t('trialEnd')}
          today={today}
          value={form.values.trialPeriodEndDate}
        />
        <CatalogueSelect {...form.getInputProps('jobChargeId')} catalogue="jobCharges" label={t('job')} />
        <CatalogueSelect {...form.getInputProps('jobLevel')} catalogue="jobLevels" label={t('jobLevel')} />
        <CatalogueSelect {...form.getInputProps('agreementId')} catalogue="agreements" label={t('agreement')} />
        <CatalogueSelect {...form.getInputProps('degreeId')} catalogue="degrees" label={t('degree')} />
        <DateField
          {...form.getInputProps('seniorityDate')}
          label={t('seniority')}
          description={t('seniorityHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          today={today}
          value={form.values.seniorityDate}
        />
        <TextInput {...form.getInputProps('code')} label={words('code')} maxLength={MAX_NAME} />
        <TextInput
          {...form.getInputProps('payrollNumber')}
          label={t('payrollNumber')}
          description={t('payrollNumberHint')}
          maxLength={MAX_PAYROLL_NUMBER_LENGTH}
        />
      </SimpleGrid>
      <Checkbox {...form.getInputProps('remoteWork', { type: 'checkbox' })} label={t('remoteWork')} />
      <Textarea
        {...form.getInputProps('comment')}
        label={words('comment')}
        maxLength={MAX_FREE_TEXT}
        autosize
        minRows={2}
      />
      <ChangePreview change={changeOf()} isUntouched={contract !== null && !form.isDirty()} />
    </RecordForm>
  );
}
