'use client';

import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShowError } from '#components/trpc/errors.ts';
import { EXPORT_FORMATS, type ExportedFile, type ExportFormat } from '#server/shared/exports.ts';
import { saveFile } from './save-file.ts';

/** Saves the list as it is filtered and ordered, all pages of it, as the server writes it. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<ExportedFile> }) {
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

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-disabled={isRunning}
        >
          <span aria-live="polite">{t(isRunning ? 'running' : 'action')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {t(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
