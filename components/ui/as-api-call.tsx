'use client';

import { ActionIcon } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { may } from '#server/platform/shared/rights.ts';
import type { ApiCall } from './curl.ts';
import { Hint } from './hint.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useLazyDialog } from './use-lazy-dialog.ts';
import { useViewer } from './viewer.tsx';

const ApiCallDialog = lazyPart(() => import('./api-call-dialog.tsx').then((file) => file.ApiCallDialog));

type AsApiCallProps = (ApiCall | { calls: readonly ApiCall[] }) & {
  /** For a dialog around this button: while the command is open on top, Escape is not for the dialog. */
  onOpenedChange?: (opened: boolean) => void;
};

/** A button that shows the command for the action next to it, or all of its commands; nothing for people who get no company token. */
export function AsApiCall({ onOpenedChange, ...call }: AsApiCallProps) {
  const t = useTranslations('common.apiCall');
  const dialog = useLazyDialog();
  const viewer = useViewer();
  useEffect(() => onOpenedChange?.(dialog.opened), [onOpenedChange, dialog.opened]);
  if (viewer && !may(viewer, 'look')) return null;
  return (
    <>
      <Hint label={t('show')}>
        <ActionIcon aria-label={t('show')} onClick={dialog.open}>
          <IconCode size={18} aria-hidden />
        </ActionIcon>
      </Hint>
      {dialog.used && (
        <ApiCallDialog calls={'calls' in call ? call.calls : [call]} opened={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}
