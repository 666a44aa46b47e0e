'use client';

import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Upload } from '#components/form/upload.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import { MAX_DOCUMENT_BYTES } from '#server/modules/documents/constants.ts';
import { DocumentList } from './document-list.tsx';
import { ACCEPTED_FILES, documentPaths } from './paths.ts';

type RequestDocumentsProps = {
  requestId: string;
  /** Employee of the request. */
  employeeId: string;
  /** Documents of the request, also those that the viewer may not see (N2). */
  count: number;
  /** The viewer may attach and delete: it is their own request, or they administer; and it is pending or accepted (N3). */
  canChange: boolean;
  timeZone: string;
};

/** The documents of an absence request: to open, to add to, to delete from. Who may not see them learns that there are some. */
export function RequestDocuments({ requestId, employeeId, count, canChange, timeZone }: RequestDocumentsProps) {
  const t = useTranslations('documents');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const query = { absenceDayOffRequestId: [requestId], limit: 100 };
  const documents = trpc.documents.list.useQuery(query, { enabled: count > 0 || canChange });
  const refresh = () => Promise.all([utils.documents.list.invalidate(), utils.approvals.getInboxRequest.invalidate()]);
  const rows = documents.data?.rows ?? [];
  const hidden = documents.data ? count - rows.length : 0;

  if (documents.isPending && count > 0) return <Skeleton height={40 * count} aria-label={t('loading')} />;
  if (documents.isError)
    return (
      <Stack gap="xs" align="flex-start">
        <Text c="dimmed">{t('failed')}</Text>
        <Button variant="default" onClick={() => documents.refetch()}>
          {t('retry')}
        </Button>
      </Stack>
    );
  return (
    <Stack gap="xs">
      <DocumentList documents={rows} timeZone={timeZone} canChange={canChange} onChanged={refresh} />
      {hidden > 0 && (
        <Text c="dimmed">
          <IconLock size={14} aria-hidden /> {t('hidden', { count: hidden })}
        </Text>
      )}
      {canChange && (
        <Upload
          label={t('attach')}
          accept={ACCEPTED_FILES}
          hint={t('kinds')}
          maxBytes={MAX_DOCUMENT_BYTES}
          send={(file, options) =>
            sendForm(documentPaths.upload, { employeeId, absenceDayOffRequestId: requestId, file }, options)
          }
          onSent={refresh}
          problemText={errorText}
        />
      )}
    </Stack>
  );
}
