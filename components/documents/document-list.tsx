'use client';

import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { useAnswered } from '#components/trpc/use-answered.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Hint } from '#components/ui/hint.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import classes from './documents.module.css';
import { documentPaths } from './paths.ts';

type Listed = inferRouterOutputs<AppRouter>['documents']['list']['rows'][number];

type DocumentListProps = {
  documents: readonly Listed[];
  timeZone: string;
  /** The viewer may delete them (N2). */
  canChange: boolean;
  onChanged: () => unknown;
};

/** Documents to open and to delete. */
export function DocumentList({ documents, timeZone, canChange, onChanged }: DocumentListProps) {
  const [deleting, setDeleting] = useState<Listed | null>(null);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={classes.list}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            timeZone={timeZone}
            onDelete={canChange ? () => setDeleting(document) : undefined}
          />
        ))}
      </ul>
      {deleting && <DeleteDialog document={deleting} onClose={() => setDeleting(null)} onDeleted={onChanged} />}
    </>
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
  const remove = trpc.documents.delete.useMutation(
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
