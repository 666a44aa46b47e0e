'use client';

import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import type { DocumentKind } from './document-kinds.ts';
import type { Listed } from './document-name.tsx';
import { givenOf, KindFields, type KindValues } from './kind-fields.tsx';

type EditDocumentProps = DialogProps & {
  document: Listed;
  kinds: readonly DocumentKind[] | undefined;
  today: string;
  onSaved: () => unknown;
};

/** Changes the kind and the dates of a document; its file stays. */
export function EditDocument({ opened, onClose, document, kinds, today, onSaved }: EditDocumentProps) {
  const t = useTranslations('documents');
  const common = useTranslations('common.actions');
  const { id, fileName, kindId, issuedOn, expiresOn } = document;
  const form = useForm<KindValues>({ initialValues: { kindId, issuedOn, expiresOn } });
  const update = trpc.documents.update.useMutation(
    useSaved({ form, refresh: onSaved, done: t('saved', { name: fileName }), onClose }),
  );
  const body = givenOf(kinds, form.values);
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('editOf', { name: fileName })}>
      <RecordForm
        onSubmit={form.onSubmit(() => update.mutate({ id, ...body }))}
        submitLabel={common('save')}
        pending={update.isPending}
        isUnsaved={form.isDirty()}
        apiCall={{ method: 'PUT', path: `/core/v3/documents/${id}`, body }}
      >
        <KindFields form={form} kinds={kinds} today={today} />
      </RecordForm>
    </FormDialog>
  );
}
