'use client';

import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { Result } from '#components/account/call.ts';
import { askForPasskey, canUsePasskeys } from '#components/account/passkey.ts';

const noChange = () => () => {};

type PasskeyButtonProps = { disabled: boolean; attempt: (call: Promise<Result<object>>) => void };

/** Signs in with a passkey, where the browser can. */
export function PasskeyButton({ disabled, attempt }: PasskeyButtonProps) {
  const t = useTranslations('shell.signIn');
  // The page is the same for everyone.
  const isSupported = useSyncExternalStore(noChange, canUsePasskeys, () => false);
  if (!isSupported) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => attempt(askForPasskey())}
    >
      {t('passkey')}
    </Button>
  );
}
