'use client';

import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { RECORD_FORMATS, type RecordFormat } from '#server/modules/monthly-records/constants.ts';

type FormatMenuProps = {
  label: string;
  isRunning: boolean;
  onChoose: (format: RecordFormat) => void;
  reason?: string | undefined;
};

/** Formats of a record to choose from. */
export function FormatMenu({ label, isRunning, onChoose, reason }: FormatMenuProps) {
  const t = useTranslations('records.formats');
  const running = useTranslations('common.export')('running');
  const formats = ['pdf', ...RECORD_FORMATS.filter((format) => format !== 'pdf')] as const;
  return (
    <ActionMenu
      trigger={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-disabled={isRunning}
        >
          <span aria-live="polite">{isRunning ? running : label}</span>
        </Button>
      }
      entries={formats.map((format) => ({
        ...{ label: t(format), reason },
        onClick: () => void (isRunning || onChoose(format)),
      }))}
    />
  );
}
