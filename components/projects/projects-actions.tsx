'use client';

import { Button } from '@mantine/core';
import { IconFolders, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { ProjectsViewer } from './projects-state.ts';

const TimeDialog = lazyPart(() => import('./time-dialog.tsx').then((file) => file.TimeDialog));
const CatalogueDialog = lazyPart(() => import('./catalogue-dialog.tsx').then((file) => file.CatalogueDialog));

/** Adds project time; who may not learns why. */
export function AddTime({ viewer, ref }: { viewer: ProjectsViewer; ref?: Ref<HTMLButtonElement> }) {
  const t = useTranslations('projects');
  const dialog = useLazyDialog();
  const reason = viewer.mayEnter ? undefined : t('refused');
  return (
    <>
      <Button
        ref={ref}
        leftSection={<IconPlus size={16} aria-hidden />}
        title={reason}
        aria-disabled={reason !== undefined}
        data-disabled={reason !== undefined || undefined}
        onClick={() => reason === undefined && dialog.open()}
      >
        {t('add')}
      </Button>
      {dialog.used && <TimeDialog entry={null} today={viewer.today} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

/** Opens the company's projects and tags, for those who change them. */
export function ManageCatalogue({ viewer }: { viewer: ProjectsViewer }) {
  const t = useTranslations('projects.catalogue');
  const dialog = useLazyDialog();
  if (!viewer.mayAdminister) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconFolders size={16} aria-hidden />} onClick={dialog.open}>
        {t('title')}
      </Button>
      {dialog.used && <CatalogueDialog opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

/** Instead of a list without time: where it comes from. */
export function NoTime({ viewer }: { viewer: ProjectsViewer }) {
  const t = useTranslations('projects.empty');
  return (
    <EmptyState kind="nothingYet" title={t('title')} action={viewer.mayEnter && <AddTime viewer={viewer} />}>
      {t(viewer.mayEnter ? 'hint' : 'hintForReaders')}
    </EmptyState>
  );
}
