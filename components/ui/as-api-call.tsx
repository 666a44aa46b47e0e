'use client';

import { ActionIcon, Code, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from './copy-button.tsx';
import { type ApiCall, curlOf } from './curl.ts';

/** A button that shows the command which does the same as the action beside it. */
export function AsApiCall(call: ApiCall) {
  const t = useTranslations('common.apiCall');
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Tooltip label={t('show')}>
        <ActionIcon aria-label={t('show')} onClick={dialog.open}>
          <IconCode size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={dialog.close} title={t('show')} size="lg">
        {opened && <Command command={curlOf(call, window.location.origin)} />}
      </Modal>
    </>
  );
}

function Command({ command }: { command: string }) {
  const t = useTranslations('common.apiCall');
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('hint')}</Text>
      <Code block tabIndex={0}>
        {command}
      </Code>
      <div>
        <CopyButton value={command} label={t('copy')} />
      </div>
    </Stack>
  );
}
