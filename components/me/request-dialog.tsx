'use client';

import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { AnswerField } from '#components/request-types/answer-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';

type Outputs = inferRouterOutputs<AppRouter>['companyRequests'];
type RequestType = Outputs['listOwnTypes'][number];
type RequestDialogProps = { opened: boolean; onClose: () => void };

/** A request of the viewer to the company: its type, a title, and the answers to the type's questions (F2). */
export function RequestDialog({ opened, onClose }: RequestDialogProps) {
  const t = useTranslations('me.requests');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('open')}>
      <LoadedForm onClose={onClose} />
    </FormDialog>
  );
}

type FormProps = Pick<RequestDialogProps, 'onClose'>;

function LoadedForm({ onClose }: FormProps) {
  const errorText = useErrorText();
  // Read at each opening: the form keeps the types with which it begins.
  const { data, error, refetch } = trpc.companyRequests.listOwnTypes.useQuery(undefined, { gcTime: 0 });
  if (error && !data) return <NotLoaded onRetry={() => void refetch()}>{errorText(error)}</NotLoaded>;
  if (!data) return <Skeleton height={240} />;
  return data.length === 0 ? <NoTypes /> : <RequestForm types={data} onClose={onClose} />;
}

/** The person to ask while there are no request types. */
function NoTypes() {
  const t = useTranslations('me.requests.none');
  const { data: manager } = trpc.me.getManager.useQuery();
  return (
    <EmptyState kind="nothingYet" isBare title={t('title')}>
      {manager ? t('manager', { name: fullNameOf(manager) }) : manager === null && t('nobody')}
    </EmptyState>
  );
}

/** First values for a type: its name as the title, and no answer to any of its questions. */
const valuesOf = (type: RequestType | undefined) => ({
  requestTypeId: type?.id ?? '',
  title: type?.name ?? '',
  answers: (type?.questions ?? []).map(({ id }) => ({ questionId: id, value: '' })),
});

function RequestForm({ types: given, onClose }: FormProps & { types: RequestType[] }) {
  const t = useTranslations('me.requests');
  const ask = useTranslations('absences.ask');
  const words = useTranslations('requestTypes');
  const utils = trpc.useUtils();
  // Fields stay when somebody else changes the types meanwhile.
  const [types] = useState(given);
  const form = useForm({ initialValues: valuesOf(types.length === 1 ? types[0] : undefined) });
  const type = types.find(({ id }) => id === form.values.requestTypeId);
  const create = trpc.companyRequests.createOwnRequest.useMutation(
    useSaved<Outputs['createOwnRequest']>({
      ...{ form, onClose },
      done: ({ status }) => (status === 'pending' ? ask('sent') : t('accepted')),
      refresh: () => utils.approvals.invalidate(),
    }),
  );
  const choose = (id: string) => {
    const { title, ...values } = valuesOf(types.find((one) => one.id === id));
    // A title of the person's own stays.
    const isOwn = ![type?.name ?? '', ''].includes(form.values.title.trim());
    form.setValues({ ...values, title: isOwn ? form.values.title : title });
    form.clearErrors();
  };
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ answers, ...values }) =>
        create.mutate({
          ...values,
          answers: answers.map(({ value, ...answer }) => ({ ...answer, value: value || null })),
        }),
      )}
      submitLabel={ask('submit')}
      pending={create.isPending}
      disabled={type ? false : ask('chooseType')}
    >
      <NativeSelect
        {...form.getInputProps('requestTypeId')}
        label={words('type')}
        required
        data={[
          { value: '', label: ask('chooseType'), disabled: true },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <TextInput {...form.getInputProps('title')} label={t('title')} required maxLength={MAX_NAME} />
      {type?.questions.map((question, index) => (
        <AnswerField
          {...form.getInputProps(`answers.${index}.value`)}
          key={question.id}
          question={question}
          label={question.name}
          required={question.required}
        />
      ))}
    </RecordForm>
  );
}
