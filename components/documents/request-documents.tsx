'use client';

import { ActionIcon, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconLock, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Upload } from '#components/form/upload.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { MAX_DOCUMENT_BYTES } from '#server/documents/constants.ts';
import type { AppRouter } from '#server/trpc/root.ts';
import classes from './documents.module.css';
import { documentPaths } from './paths.ts';

type Listed = inferRouterOutputs<AppRouter>['documents']['list']['rows'][number];

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.heic,.heif,application/pdf,image/png,image/jpeg,image/heic';

type RequestDocumentsProps = {
  requestId: string;
  /** Whose request it is. */
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
  const [deleting, setDeleting] = useState<Listed | null>(null);
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
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              timeZone={timeZone}
              onDelete={canChange ? () => setDeleting(document) : undefined}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Text c="dimmed">
          <IconLock size={14} aria-hidden /> {t('hidden', { count: hidden })}
        </Text>
      )}
      {canChange && (
        <Upload
          label={t('attach')}
          accept={ACCEPT}
          hint={t('kinds')}
          maxBytes={MAX_DOCUMENT_BYTES}
          send={(file, options) =>
            sendForm(documentPaths.upload, { employeeId, absenceDayOffRequestId: requestId, file }, options)
          }
          onSent={refresh}
          problemText={errorText}
        />
      )}
      {deleting && <DeleteDialog document={deleting} onClose={() => setDeleting(null)} onDeleted={refresh} />}
    </Stack>
  );
}

type DocumentRowProps = { document: Listed; timeZone: string; onDelete: (() => void) | undefined };

function DocumentRow({ document, timeZone, onDelete }: DocumentRowProps) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const Icon = document.contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  const kilobytes = Math.max(1, Math.round(document.sizeBytes / 1024));
  const size =
    kilobytes < 1024
      ? t('kilobytes', { size: format.number(kilobytes) })
      : t('megabytes', { size: format.number(kilobytes / 1024, { maximumFractionDigits: 1 }) });
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <Anchor className={classes.file} href={documentPaths.content(document.id, useViewer()?.companyId)} download>
          {document.fileName}
        </Anchor>
        <Text size="xs" c="dimmed">
          {size} · {document.uploadedByName} · <Instant at={document.createdAt} timeZone={timeZone} />
        </Text>
      </div>
      {onDelete && (
        <Hint label={t('delete.action')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('delete.of', { name: document.fileName })}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
    </li>
  );
}

type DeleteDialogProps = { document: Listed; onClose: () => void; onDeleted: () => unknown };

function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('documents');
  const remove = trpc.documents.remove.useMutation(
    useAnswered({ refresh: onDeleted, done: t('delete.done', { name: document.fileName }), onClose }),
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('delete.title', { name: document.fileName })}
      confirmLabel={t('delete.action')}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: document.id })}
    >
      {t('delete.warning')}
    </ConfirmDialog>
  );
}
