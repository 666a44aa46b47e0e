'use client';

import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { Upload } from '#components/form/upload.tsx';
import { useErrorText } from '#components/trpc/errors.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import type { DialogProps } from '#components/ui/use-dialogs.tsx';
import { MAX_DOCUMENT_BYTES } from '#server/modules/documents/constants.ts';
import type { DocumentKind } from './document-kinds.ts';
import { givenOf, KindFields, type KindValues } from './kind-fields.tsx';
import { ACCEPTED_FILES, documentPaths } from './paths.ts';

type AddDocumentProps = DialogProps & {
  employeeId: string;
  kinds: readonly DocumentKind[] | undefined;
  today: string;
  onSent: () => unknown;
};

/** Adds a document to a person's record: its kind and its dates first, since the file is sent as soon as it is chosen. */
export function AddDocument({ opened, onClose, employeeId, kinds, today, onSent }: AddDocumentProps) {
  const t = useTranslations('documents');
  const errorText = useErrorText();
  const form = useForm<KindValues>({ initialValues: { kindId: null, issuedOn: null, expiresOn: null } });
  const given = Object.entries(givenOf(kinds, form.values)).filter(([, value]) => value !== null);
  const fields = Object.fromEntries(given) as Record<string, string>;
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('attach')}>
      <RecordForm onSubmit={() => {}} submitLabel={null} pending={false} isUnsaved={form.isDirty()}>
        <KindFields form={form} kinds={kinds} today={today} />
        <Upload
          label={t('choose')}
          accept={ACCEPTED_FILES}
          hint={t('kinds')}
          maxBytes={MAX_DOCUMENT_BYTES}
          send={(file, options) => sendForm(documentPaths.upload, { employeeId, file, ...fields }, options)}
          onSent={() => {
            notifications.show({ message: t('sent') });
            onClose();
            onSent();
          }}
          problemText={errorText}
        />
      </RecordForm>
    </FormDialog>
  );
}
