'use client';

import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { MAX_CODE_LENGTH, MAX_FACTOR } from '#server/modules/payroll/constants.ts';
import { unitsOfKind } from '#server/modules/payroll/rules-kinds.ts';
import type { PayrollCode } from './types.ts';
import { usePayrollWords } from './use-payroll-words.ts';

type CodeDialogProps = {
  opened: boolean;
  kind: string;
  /** Null: the company's. */
  officeId: string | null;
  /** As it is now; null: nobody has said. */
  code: PayrollCode | null;
  onClose: () => void;
};

const FACTOR_DECIMALS = 4;

/** Says how a kind goes to payroll: its code, unit and factor, or that it does not. */
export function CodeDialog({ opened, onClose, ...props }: CodeDialogProps) {
  const { kindName } = usePayrollWords();
  return (
    <FormDialog opened={opened} onClose={onClose} title={kindName(props.kind)}>
      <CodeForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

function CodeForm({ kind, officeId, code, onClose }: Omit<CodeDialogProps, 'opened'>) {
  const t = useTranslations('payroll');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const { kindName, unitName } = usePayrollWords();
  const utils = trpc.useUtils();
  const units = unitsOfKind(kind);
  const form = useForm({
    initialValues: {
      exported: code?.exported ?? true,
      code: code?.code ?? '',
      unit: code?.unit ?? units[0] ?? 'hours',
      factor: (code?.factor ?? 1) as number | '',
    },
    validate: {
      code: (given, { exported }) => (exported && given.trim() === '' ? t('codes.enterCode') : null),
      factor: (factor) => (factor === '' ? t('codes.enterFactor') : null),
    },
  });
  const save = trpc.payroll.mapKind.useMutation(
    useSaved({
      form,
      done: words('wasSaved', { name: kindName(kind) }),
      refresh: () => utils.payroll.invalidate(),
      onClose,
    }),
  );
  const { exported, factor, ...given } = form.values;
  const submit = form.onSubmit(() =>
    save.mutate({ kind, officeId, ...given, exported, code: exported ? given.code : '', factor: Number(factor) }),
  );
  return (
    <RecordForm onSubmit={submit} submitLabel={common('save')} pending={save.isPending} isUnsaved={form.isDirty()}>
      <Switch
        {...form.getInputProps('exported', { type: 'checkbox' })}
        label={t('codes.exported')}
        description={t('codes.exportedHint')}
      />
      {exported && (
        <>
          <TextInput
            {...form.getInputProps('code')}
            label={words('code')}
            description={t('codes.codeHint')}
            maxLength={MAX_CODE_LENGTH}
            autoComplete="off"
            required
          />
          <Select
            {...form.getInputProps('unit')}
            label={t('codes.unit')}
            data={units.map((unit) => ({ value: unit, label: unitName(unit) }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          <NumberField
            {...form.getInputProps('factor')}
            label={t('codes.factor')}
            description={t(form.values.unit === 'amount' ? 'codes.priceHint' : 'codes.factorHint')}
            min={0}
            max={MAX_FACTOR}
            decimals={FACTOR_DECIMALS}
            required
          />
        </>
      )}
    </RecordForm>
  );
}
