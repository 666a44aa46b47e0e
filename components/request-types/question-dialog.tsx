'use client';

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { MAX_OPTIONS, QUESTION_TYPES } from '#server/modules/company-requests/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { newQuestionId } from './type-values.ts';
import type { Question } from './types.ts';

type QuestionFormProps = {
  /** Null: a new one. */
  question: Question | null;
  onClose: () => void;
  onSubmit: (question: Question) => void;
};

/** One question of a type. */
export function QuestionDialog({ opened, ...props }: QuestionFormProps & { opened: boolean }) {
  const t = useTranslations('requestTypes.questions.dialog');
  return (
    <FormDialog opened={opened} onClose={props.onClose} title={t(props.question ? 'edit' : 'add')}>
      <QuestionForm key={props.question?.id} {...props} />
    </FormDialog>
  );
}

const optionsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function QuestionForm({ question, onSubmit }: Omit<QuestionFormProps, 'onClose'>) {
  const t = useTranslations('requestTypes.questions.dialog');
  const typeName = useTranslations('requestTypes.questions.types');
  const form = useForm({
    initialValues: {
      name: question?.name ?? '',
      type: question?.type ?? ('text' as Question['type']),
      options: question?.options.join('\n') ?? '',
      required: question?.required ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('nameMissing') : null),
      options: (text, { type }) => {
        if (type !== 'select') return null;
        const options = optionsOf(text);
        if (options.length === 0) return t('optionsMissing');
        if (options.length > MAX_OPTIONS) return t('optionsMany', { most: MAX_OPTIONS });
        return options.some((option) => option.length > MAX_NAME) ? t('optionsLong', { most: MAX_NAME }) : null;
      },
    },
  });
  const submit = form.onSubmit(({ name, type, options, required }) =>
    onSubmit({
      ...{ id: question?.id ?? newQuestionId(), name: name.trim(), type, required },
      options: type === 'select' ? optionsOf(options) : [],
    }),
  );
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(question ? 'save' : 'submit')}
      pending={false}
      isUnsaved={form.isDirty()}
    >
      <TextInput {...form.getInputProps('name')} data-autofocus label={t('name')} maxLength={MAX_NAME} required />
      <NativeSelect
        {...form.getInputProps('type')}
        label={t('type')}
        data={QUESTION_TYPES.map((value) => ({ value, label: typeName(value) }))}
      />
      {form.values.type === 'select' && (
        <Textarea
          {...form.getInputProps('options')}
          label={t('options')}
          description={t('optionsHint')}
          autosize
          minRows={3}
          maxRows={10}
          required
        />
      )}
      <Checkbox {...form.getInputProps('required', { type: 'checkbox' })} label={t('required')} />
    </RecordForm>
  );
}
