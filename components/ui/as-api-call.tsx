'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ApiCall } from './curl.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

const ApiCallDialog = dynamic(() => import('./api-call-dialog.tsx').then((file) => file.ApiCallDialog), { ssr: false });

/** A button that shows the command which does the same as the action beside it. */
export function AsApiCall(call: ApiCall) {
  const t = useTranslations('common.apiCall');
  const dialog = useLazyDialog();
  return (
    <>
      <Tooltip label={t('show')}>
        <ActionIcon aria-label={t('show')} onClick={dialog.open}>
          <IconCode size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {dialog.used && <ApiCallDialog call={call} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}
