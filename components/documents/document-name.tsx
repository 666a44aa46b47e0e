'use client';

import { Anchor, Text } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { inferRouterOutputs } from '@trpc/server';
import { useFormatter, useTranslations } from 'next-intl';
import { Instant } from '#components/ui/instant.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import classes from './documents.module.css';
import { documentPaths } from './paths.ts';

export type Listed = inferRouterOutputs<AppRouter>['documents']['list']['rows'][number];

/** A document's name, which opens it, with its size, and by whom and when it was added. */
export function DocumentName({ document, timeZone }: { document: Listed; timeZone: string }) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const Icon = document.contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  const kilobytes = Math.max(1, Math.round(document.sizeBytes / 1024));
  const size =
    kilobytes < 1024
      ? t('kilobytes', { size: format.number(kilobytes) })
      : t('megabytes', { size: format.number(kilobytes / 1024, { maximumFractionDigits: 1 }) });
  return (
    <div className={classes.named}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <Anchor className={classes.file} href={documentPaths.content(document.id, useViewer()?.companyId)} download>
          {document.fileName}
        </Anchor>
        <Text size="xs" c="dimmed">
          {size} · {document.uploadedByName} · <Instant at={document.createdAt} timeZone={timeZone} />
        </Text>
      </div>
    </div>
  );
}
