'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShowError } from '#components/trpc/errors.ts';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { EXPORT_FORMATS, type ExportedFile, type ExportFormat } from '#server/platform/shared/exports.ts';
import { saveFile } from './save-file.ts';

type ExportMenuProps = {
  onExport: (format: ExportFormat) => Promise<ExportedFile>;
  /** Name of the export, if it is not the list of the page. */
  label?: string;
  /** It does more than export: it is the main action. */
  isMain?: boolean;
  /** Why there is nothing to export now. */
  reason?: string | undefined;
};

/** Saves the list as it is filtered and ordered, all pages of it, as the server writes it. */
export function ExportMenu({ onExport, label, isMain = false, reason }: ExportMenuProps) {
  const t = useTranslations('common.export');
  const showError = useShowError();
  const [isRunning, setIsRunning] = useState(false);

  const run = async (format: ExportFormat) => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const file = await onExport(format);
      saveFile(file);
      if (file.rows < file.total) {
        notifications.show({ color: 'yellow', message: t('bounded', { rows: file.rows, total: file.total }) });
      }
    } catch (error) {
      showError(error);
    } finally {
      setIsRunning(false);
    }
  };

  const trigger = (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconDownload size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-disabled={isRunning}
    >
      <span aria-live="polite">{isRunning ? t('running') : (label ?? t('action'))}</span>
    </Button>
  );
  const entries = EXPORT_FORMATS.map((format) => ({
    ...{ label: t(`formats.${format}`), reason },
    onClick: () => void run(format),
  }));
  return <ActionMenu trigger={trigger} entries={entries} />;
}
