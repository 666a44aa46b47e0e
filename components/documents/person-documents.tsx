'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Upload } from '#components/form/upload.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { MAX_DOCUMENT_BYTES } from '#server/modules/documents/constants.ts';
import { DocumentList } from './document-list.tsx';
import { ACCEPTED_FILES, documentPaths } from './paths.ts';

const MOST_SHOWN = 100;

type PersonDocumentsProps = {
  employeeId: string;
  /** The viewer may keep and delete documents of this person, and so see them (N2). */
  canChange: boolean;
  timeZone: string;
};

/** All documents of a person, the newest first: to open, to add to, to delete from. */
export function PersonDocuments({ employeeId, canChange, timeZone }: PersonDocumentsProps) {
  const t = useTranslations('documents');
  const words = useTranslations('people.record');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const documents = trpc.documents.list.useQuery(
    { employeeId: [employeeId], limit: MOST_SHOWN },
    { enabled: canChange },
  );
  const refresh = () => utils.documents.list.invalidate();
  if (!canChange) return <EmptyState kind="notAllowed">{words('documentsHidden')}</EmptyState>;
  if (documents.error) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void documents.refetch()}>
        {errorText(documents.error)}
      </NotLoaded>
    );
  }
  if (!documents.data) return <Skeleton height={160} role="status" aria-label={t('loading')} />;
  const { rows, total } = documents.data;
  const upload = (
    <Upload
      label={t('attach')}
      accept={ACCEPTED_FILES}
      hint={t('kinds')}
      maxBytes={MAX_DOCUMENT_BYTES}
      send={(file, options) => sendForm(documentPaths.upload, { employeeId, file }, options)}
      onSent={refresh}
      problemText={errorText}
    />
  );
  if (rows.length === 0) {
    return (
      <EmptyState kind="nothingYet" title={words('noDocuments.title')} action={upload}>
        {words('noDocuments.hint')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" maw={760}>
      <DocumentList documents={rows} timeZone={timeZone} canChange onChanged={refresh} />
      {rows.length < total && <Text c="dimmed">{words('documentsMore', { shown: rows.length, total })}</Text>}
      {upload}
    </Stack>
  );
}
