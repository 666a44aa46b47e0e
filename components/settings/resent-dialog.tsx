'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { InvitationLinks, type Sent } from './invitation-links.tsx';

type ResentDialogProps = {
  opened: boolean;
  sent: Sent;
  sendsMail: boolean;
  onClose: () => void;
};

/** The link of an invitation that was sent again, this once. */
export function ResentDialog({ opened, sent, sendsMail, onClose }: ResentDialogProps) {
  const t = useTranslations('settings.users.resend');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
    >
      <InvitationLinks sent={[sent]} sendsMail={sendsMail} onDone={onClose} onRetry={undefined} />
    </Modal>
  );
}
