'use client';

import { Alert, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { paths } from '#components/layout/paths.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import type { Messages } from '#messages/catalogue.ts';
import { ON_ERASURE } from '#server/modules/personal-data/constants.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { employeePath } from './api-paths.ts';
import type { Employee, ErasurePreview } from './types.ts';

type FileName = keyof Messages['personalData']['files'];
type EraseDialogProps = { employee: Employee; opened: boolean; onClose: () => void };

/** Erases a person: says what goes and what stays, and asks for their name, and who is asking (L6). */
export function EraseDialog({ employee, opened, onClose }: EraseDialogProps) {
  const t = useTranslations('personalData.erasure');
  const refusals = useTranslations('errors.codes');
  const errorText = useErrorText();
  const showError = useShowError();
  const router = useRouter();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const name = fullNameOf(employee);
  const preview = trpc.personalData.previewErasure.useQuery({ id: employee.id }, { enabled: opened });
  const erase = trpc.personalData.erase.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('done', { name }) });
      router.push(paths.people());
      await Promise.all([utils.people.invalidate(), utils.access.listUsers.invalidate()]);
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.kind === 'fields') setFault(errorText(error));
      else showError(error);
    },
  });
  const send = () => erase.mutate({ id: employee.id, name: typed });
  const refusal = preview.data?.refusal;
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('dialog', { name })}>
      <RecordForm
        onSubmit={send}
        submitLabel={t('erase')}
        pending={erase.isPending}
        isUnsaved={typed !== '' && !erase.isSuccess}
        disabled={!preview.data || Boolean(refusal) || typed.trim() === ''}
        destructive
        apiCall={{ method: 'POST', path: `${employeePath(employee.id)}/erasure`, body: { name } }}
      >
        <Alert color="red" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('intro')}
        </Alert>
        {preview.error && <NotLoaded onRetry={() => void preview.refetch()}>{errorText(preview.error)}</NotLoaded>}
        {preview.isPending && <Skeleton height={160} />}
        {preview.data && <Kinds preview={preview.data} />}
        {refusal && (
          <Text role="alert" c="var(--mantine-color-error)">
            {refusals(refusal)}
          </Text>
        )}
        <TextInput
          label={t('typeName', { name })}
          data-autofocus
          value={typed}
          autoComplete="off"
          required
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
        />
      </RecordForm>
    </FormDialog>
  );
}

function Kinds({ preview }: { preview: ErasurePreview }) {
  const t = useTranslations('personalData');
  const date = useLocalDate();
  return (
    <Stack gap="sm">
      {ON_ERASURE.map((becomes) => {
        const kinds = preview.kinds.filter((kind) => kind.becomes === becomes);
        if (kinds.length === 0) return null;
        return (
          <section key={becomes}>
            <Text fw={600}>{t(`erasure.${becomes}`)}</Text>
            <List size="sm">
              {kinds.map(({ name, count }) => (
                <List.Item key={name}>
                  {t('erasure.records', { name: t(`files.${name as FileName}`), count })}
                </List.Item>
              ))}
            </List>
          </section>
        );
      })}
      <Text>{preview.keptUntil ? t('erasure.until', { date: date(preview.keptUntil) }) : t('erasure.nothing')}</Text>
    </Stack>
  );
}
