'use client';

import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';

const RequestDialog = lazyPart(() => import('./request-dialog.tsx').then((file) => file.RequestDialog));

type NewRequestProps = {
  /** In My data, where the request is about what the person cannot change. */
  isChange?: boolean;
};

/** The button of My pages that asks the company for something, with its dialog (M1). */
export function NewRequest({ isChange = false }: NewRequestProps) {
  const t = useTranslations('me.requests');
  const dialog = useLazyDialog();
  return (
    <Group>
      {isChange ? (
        <Button variant="default" onClick={dialog.open}>
          {t('change')}
        </Button>
      ) : (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
          {t('open')}
        </Button>
      )}
      {dialog.used && <RequestDialog opened={dialog.opened} onClose={dialog.close} />}
    </Group>
  );
}
