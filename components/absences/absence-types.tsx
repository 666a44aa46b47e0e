'use client';

import { Button, Paper, Skeleton, UnstyledButton } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TypeName } from '#components/approvals/words.tsx';
import { ExportMenu } from '#components/table/export-menu.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { Page } from '#components/ui/page.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { WideTable } from '#components/ui/wide-table.tsx';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { AbsenceType } from './absence-type.ts';
import { AbsencesTabs } from './absences-tabs.tsx';
import type { AbsencesViewer } from './types.ts';

const TypeDialog = lazyPart(() => import('./type-dialog.tsx').then((file) => file.TypeDialog));

/** The absence types, with what they ask and allow. */
export function AbsenceTypes({ viewer }: { viewer: AbsencesViewer }) {
  const t = useTranslations('absences.types');
  const errorText = useErrorText();
  const types = trpc.absences.listTypes.useQuery(
    { limit: MAX_LIMIT, orderBy: 'name' },
    { enabled: viewer.canAdminister },
  );
  const exporting = trpc.absences.exportTypes.useMutation();
  const dialog = useLazyDialog();
  const [editing, setEditing] = useState<AbsenceType | null>(null);
  const edit = (type: AbsenceType | null) => {
    setEditing(type);
    dialog.open();
  };
  const create = viewer.canAdminister && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        viewer.canAdminister && (
          <>
            <ExportMenu onExport={(format) => exporting.mutateAsync({ format })} />
            {create}
          </>
        )
      }
    >
      <AbsencesTabs current="types" viewer={viewer} />
      {!viewer.canAdminister && <EmptyState kind="notAllowed">{t('refused')}</EmptyState>}
      {types.error && !types.data && (
        <NotLoaded title={t('failed')} onRetry={() => void types.refetch()}>
          {errorText(types.error)}
        </NotLoaded>
      )}
      {viewer.canAdminister && types.isPending && <Skeleton height={240} />}
      {types.data?.rows.length === 0 && (
        <EmptyState kind="nothingYet" title={t('empty.title')} action={create}>
          {t('empty.hint')}
        </EmptyState>
      )}
      {types.data && types.data.rows.length > 0 && (
        <Paper>
          <WideTable label={t('title')} minWidth={640}>
            <thead>
              <tr>
                <th>{t('columns.name')}</th>
                <th>{t('columns.category')}</th>
                <th>{t('columns.pickMode')}</th>
                <th>{t('columns.approval')}</th>
                <th>{t('columns.paid')}</th>
                <th>{t('columns.status')}</th>
              </tr>
            </thead>
            <tbody>
              {types.data.rows.map((type) => (
                <tr key={type.id}>
                  <td>
                    <UnstyledButton fw={500} onClick={() => edit(type)} aria-label={t('editOf', { name: type.name })}>
                      <TypeName type={type} />
                      {type.type === 'private' && (
                        <IconLock
                          size={14}
                          role="img"
                          aria-label={t('values.private')}
                          style={{ marginInlineStart: 6 }}
                        />
                      )}
                    </UnstyledButton>
                  </td>
                  <td>{t(`values.${type.category}`)}</td>
                  <td>{t(`values.${type.pickMode}`)}</td>
                  <td>{type.needsValidation ? t('values.needed') : t('values.notNeeded')}</td>
                  <td>{t(`values.${type.remuneratedType}`)}</td>
                  <td>
                    <StatusBadge meaning={type.status === 'active' ? 'accepted' : 'neutral'}>
                      {t(`values.${type.status}`)}
                    </StatusBadge>
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </Paper>
      )}
      {dialog.used && (
        <TypeDialog
          key={`${editing?.id} ${dialog.opened}`}
          opened={dialog.opened}
          type={editing}
          onClose={dialog.close}
        />
      )}
    </Page>
  );
}
