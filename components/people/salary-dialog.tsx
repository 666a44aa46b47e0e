'use client';

import { Alert, Checkbox, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { PAY_PERIODS } from '#server/modules/contracts/constants.ts';
import { monthlyGrossSalary, salaryDatesFaults, yearlyGrossSalary } from '#server/modules/contracts/rules-salaries.ts';
import { MAX_FREE_TEXT, MAX_NAME } from '#server/platform/shared/limits.ts';
import { SALARIES_PATH } from './api-paths.ts';
import type { Salary } from './types.ts';

const MAX_PAYMENTS = 366;
const CURRENCY = /^[A-Za-z]{3}$/;

type SalaryDialogProps = {
  opened: boolean;
  employeeId: string;
  /** Null: a new one. */
  salary: Salary | null;
  /** The person's salary without a last day, if there is one. */
  open: Salary | null;
  today: string;
  onClose: () => void;
};

/** A person's gross salary and when it is paid (G7). */
export function SalaryDialog({ opened, onClose, ...props }: SalaryDialogProps) {
  const t = useTranslations('people.pay');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(props.salary ? 'edit' : 'create')} size="lg">
      <SalaryForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

type SalaryValues = {
  payPeriod: Salary['payPeriod'];
  currency: string;
  grossSalary: number | string;
  payments: number | string;
  prorated: boolean;
  startDate: string | null;
  endDate: string | null;
  contributionGroup: string;
  comments: string;
};

type SalaryFormProps = Omit<SalaryDialogProps, 'opened'>;

function SalaryForm({ employeeId, salary, open, today, onClose }: SalaryFormProps) {
  const t = useTranslations('people.pay.form');
  const showError = useShowError();
  const date = useLocalDate();
  const format = useFormatter();
  const utils = trpc.useUtils();
  const form = useForm<SalaryValues>({
    initialValues: {
      payPeriod: salary?.payPeriod ?? open?.payPeriod ?? 'yearly',
      currency: salary?.currency ?? open?.currency ?? 'EUR',
      grossSalary: salary?.grossSalary ?? '',
      payments: salary?.payments ?? open?.payments ?? 12,
      prorated: salary?.prorated ?? open?.prorated ?? false,
      startDate: salary?.startDate ?? null,
      endDate: salary?.endDate ?? null,
      contributionGroup: salary?.contributionGroup ?? open?.contributionGroup ?? '',
      comments: salary?.comments ?? '',
    },
    validate: {
      grossSalary: (value) => (typeof value === 'number' ? null : t('grossMissing')),
      currency: (value) => (CURRENCY.test(value.trim()) ? null : t('currencyWrong')),
      payments: (value) => (typeof value === 'number' && value >= 1 ? null : t('paymentsMissing')),
      startDate: (value) => (value === null ? t('dateMissing') : null),
      endDate: (endDate, { startDate }) =>
        startDate !== null && salaryDatesFaults({ startDate, endDate }).endDate ? t('backwards') : null,
    },
  });
  const options = (message: string) => ({
    onSuccess: async () => {
      onClose();
      notifications.show({ message });
      await utils.contracts.listSalaries.invalidate();
    },
    onError: (error: unknown) => showError(error, form),
  });
  const create = trpc.contracts.createSalary.useMutation(options(t('created')));
  const update = trpc.contracts.updateSalary.useMutation(options(t('saved')));
  const { payPeriod, currency, grossSalary, payments, prorated, startDate, endDate, contributionGroup, comments } =
    form.values;
  const body = {
    ...{ payPeriod, prorated, endDate, startDate: startDate ?? '', currency: currency.trim().toUpperCase() },
    ...{ grossSalary: Number(grossSalary), payments: Number(payments) },
    ...{ contributionGroup: contributionGroup.trim() || null, comments: comments.trim() || null },
  };
  const submit = form.onSubmit(() =>
    salary ? update.mutate({ id: salary.id, ...body }) : create.mutate({ employeeId, ...body }),
  );
  const isWhole = typeof grossSalary === 'number' && typeof payments === 'number' && CURRENCY.test(body.currency);
  const money = (amount: number) => format.number(amount, { style: 'currency', currency: body.currency });
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(salary ? 'save' : 'submit')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: salary ? 'PUT' : 'POST',
        path: salary ? `${SALARIES_PATH}/${salary.id}` : SALARIES_PATH,
        body: salary ? body : { employeeId, ...body },
      }}
    >
      {!salary && open && (
        <Alert variant="outline" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('open', { from: date(open.startDate) })}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          {...form.getInputProps('grossSalary')}
          data-autofocus
          label={t('gross')}
          description={t('grossHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          decimals={2}
        />
        <TextInput
          {...form.getInputProps('currency')}
          label={t('currency')}
          description={t('currencyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={3}
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps('payPeriod')}
          label={t('period')}
          data={PAY_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        <NumberField
          {...form.getInputProps('payments')}
          label={t('payments')}
          min={1}
          max={MAX_PAYMENTS}
          decimals={0}
        />
      </SimpleGrid>
      <Checkbox {...form.getInputProps('prorated', { type: 'checkbox' })} label={t('prorated')} />
      {isWhole && (
        <Text size="sm" c="dimmed" className="tabular">
          {t('month', {
            amount: money(monthlyGrossSalary(body)),
            year: money(yearlyGrossSalary(body)),
          })}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField {...form.getInputProps('startDate')} today={today} label={t('startDate')} value={startDate} />
        <DateField
          {...form.getInputProps('endDate')}
          today={today}
          label={t('endDate')}
          description={t('endHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={endDate}
        />
      </SimpleGrid>
      <TextInput {...form.getInputProps('contributionGroup')} label={t('group')} maxLength={MAX_NAME} />
      <Textarea
        {...form.getInputProps('comments')}
        label={t('comments')}
        maxLength={MAX_FREE_TEXT}
        autosize
        minRows={2}
      />
    </RecordForm>
  );
}
