'use client';

import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Hint } from '#components/ui/hint.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { DocumentName, type Listed } from './document-name.tsx';
import classes from './documents.module.css';

type DocumentListProps = {
  documents: readonly Listed[];
  timeZone: string;
  /** The viewer may delete them (N2). */
  canChange: boolean;
  onChanged: () => unknown;
};

/** Documents to open and to delete. */
export function DocumentList({ documents, timeZone, canChange, onChanged }: DocumentListProps) {
  const t = useTranslations('documents');
  const common = useTranslations('common.actions');
  const [deleting, setDeleting] = useState<Listed | null>(null);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={classes.list}>
        {documents.map((document) => (
          <li key={document.id} className={classes.row}>
            <DocumentName document={document} timeZone={timeZone} />
            {canChange && (
              <Hint label={common('delete')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('delete.of', { name: document.fileName })}
                  onClick={() => setDeleting(document)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Hint>
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteDocument opened document={deleting} onClose={() => setDeleting(null)} onDeleted={onChanged} />
      )}
    </>
  );
}
