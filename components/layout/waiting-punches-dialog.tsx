'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { AskedAboutPunches } from './waiting-punches.ts';

export function WaitingPunchesDialog({ asked, onClose }: { asked: AskedAboutPunches; onClose: () => void }) {
  const t = useTranslations('shell.waitingPunches');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('act')}
      onConfirm={() => asked.answer(true)}
    >
      {t('text', { count: asked.count })}
    </ConfirmDialog>
  );
}
