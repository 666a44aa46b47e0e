'use client';

import { Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import {
  CONTENTS,
  DATE_FORMATS,
  DECIMAL_MARKS,
  ENCODINGS,
  FORMATS,
  LINE_ENDS,
  LINES_PER,
  MAX_HEADER_LENGTH,
  MAX_UNIT_TEXT,
  MISSING_CHARACTERS,
  PRESETS,
  QUOTES,
  SEPARATORS,
} from '#server/modules/payroll/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { TEMPLATES_PATH } from './api-paths.ts';
import { ColumnFields } from './column-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import {
  isPreset,
  newTemplate,
  type StoredTemplate,
  type TemplateValues,
  templateInput,
  templateValues,
} from './template-values.ts';

type TemplateDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  template: StoredTemplate | null;
  onClose: () => void;
};

/** A template with all of its fields, beside the first lines of the file that it makes. */
export function TemplateDialog({ opened, onClose, template }: TemplateDialogProps) {
  const t = useTranslations('payroll.templates');
  const common = useTranslations('common.actions');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={template ? common('editOf', { name: template.name }) : t('create')}
      size={1040}
    >
      <TemplateForm template={template} onClose={onClose} />
    </FormDialog>
  );
}

type Choice = 'format' | 'encoding' | 'missingCharacters' | 'lineEnd' | 'quotes' | 'contents' | 'linesPer';
const CHOICES: Record<Choice, readonly string[]> = {
  contents: CONTENTS,
  linesPer: LINES_PER,
  format: FORMATS,
  encoding: ENCODINGS,
  missingCharacters: MISSING_CHARACTERS,
  lineEnd: LINE_ENDS,
  quotes: QUOTES,
};
const OF_TEXT: readonly Choice[] = ['encoding', 'missingCharacters', 'lineEnd', 'quotes'];

function TemplateForm({ template, onClose }: Omit<TemplateDialogProps, 'opened'>) {
  const t = useTranslations('payroll.templates');
  const choice = useTranslations('payroll.choices');
  const words = useTranslations('common.words');
  const common = useTranslations('common.actions');
  const utils = trpc.useUtils();
  const form = useForm<TemplateValues>({
    initialValues: template ? templateValues(template, template.name) : newTemplate('csv'),
    validate: { name: (name) => (name.trim() === '' ? words('enterName') : null) },
  });
  const saved = useSaved<{ name: string }>({
    form,
    done: ({ name }) => words('wasSaved', { name }),
    refresh: () => utils.payroll.templates.invalidate(),
    onClose,
  });
  const create = trpc.payroll.templates.create.useMutation(saved);
  const update = trpc.payroll.templates.update.useMutation(saved);
  const { values } = form;
  const input = templateInput(values);
  const { preset: _, ...changes } = input;
  const submit = form.onSubmit(() =>
    template ? update.mutate({ id: template.id, ...changes }) : create.mutate(input),
  );
  const isText = values.format === 'text';
  const fill = (preset: string | null) => {
    if (preset && isPreset(preset)) form.setValues(newTemplate(preset, values.name));
  };
  const datev = [values.header, values.footer].join('');
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={common('save')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: template ? 'PUT' : 'POST',
        path: template ? `${TEMPLATES_PATH}/${template.id}` : TEMPLATES_PATH,
        body: template ? changes : input,
      }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="sm">
          <TextInput
            {...form.getInputProps('name')}
            label={words('name')}
            maxLength={MAX_NAME}
            autoComplete="off"
            required
          />
          {!template && (
            <Select
              label={t('preset')}
              description={t('presetHint')}
              data={PRESETS.map((preset) => ({ value: preset, label: choice(`preset.${preset}`) }))}
              value={values.preset}
              onChange={fill}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
            />
          )}
          {datev.includes('{consultantNumber}') && (
            <TextInput
              {...form.getInputProps('consultantNumber')}
              label={t('consultantNumber')}
              maxLength={7}
              required
            />
          )}
          {datev.includes('{clientNumber}') && (
            <TextInput {...form.getInputProps('clientNumber')} label={t('clientNumber')} maxLength={5} required />
          )}
          {(Object.keys(CHOICES) as Choice[])
            .filter((name) => isText || !OF_TEXT.includes(name))
            .map((name) => (
              <Select
                key={name}
                {...form.getInputProps(name)}
                label={t(name)}
                data={CHOICES[name].map((value) => ({ value, label: choice(`${name}.${value}` as 'format.text') }))}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
              />
            ))}
          {isText && (
            <>
              <Select
                {...form.getInputProps('separator')}
                label={t('separator')}
                data={SEPARATORS.map((value) => ({ value, label: value === '\t' ? t('tab_character') : value }))}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
              />
              <Select
                {...form.getInputProps('decimalMark')}
                label={t('decimalMark')}
                data={[...DECIMAL_MARKS]}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
              />
              <Select
                {...form.getInputProps('dateFormat')}
                label={t('dateFormat')}
                data={[...DATE_FORMATS]}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
              />
              <Switch {...form.getInputProps('hasTitles', { type: 'checkbox' })} label={t('hasTitles')} />
              {(['header', 'footer'] as const).map((name) => (
                <Textarea
                  key={name}
                  {...form.getInputProps(name)}
                  label={t(name)}
                  maxLength={MAX_HEADER_LENGTH}
                  autosize
                  minRows={1}
                  maxRows={12}
                  spellCheck={false}
                />
              ))}
            </>
          )}
          {(['hoursText', 'daysText', 'amountText'] as const).map((name) => (
            <TextInput key={name} {...form.getInputProps(name)} label={t(name)} maxLength={MAX_UNIT_TEXT} />
          ))}
        </Stack>
        <Stack gap="lg">
          <TemplatePreview values={values} />
          <ColumnFields form={form} />
        </Stack>
      </SimpleGrid>
    </RecordForm>
  );
}
