'use client';

import { Code, Modal, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import { type ApiCall, commandsOf } from './curl.ts';

type ApiCallDialogProps = { calls: readonly ApiCall[]; opened: boolean; onClose: () => void };

export function ApiCallDialog({ calls, opened, onClose }: ApiCallDialogProps) {
  const t = useTranslations('common.apiCall');
  const shown = useRef<HTMLPreElement>(null);
  const command = commandsOf(calls, window.location.origin);
  return (
    <Modal opened={opened} onClose={onClose} title={t('show')} size="lg">
      <Stack gap="sm">
        <Text c="dimmed">{t('hint')}</Text>
        <Code block tabIndex={0} ref={shown}>
          {command}
        </Code>
        <div>
          <CopyButton value={command} label={t('copy')} shownIn={shown} />
        </div>
      </Stack>
    </Modal>
  );
}
