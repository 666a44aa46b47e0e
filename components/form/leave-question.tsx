'use client';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';

type LeaveQuestionProps = { opened: boolean; onStay: () => void; onLeave: () => void };

/** Something was typed and not sent: whether to go on with it. */
export function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const t = useTranslations('common.unsaved');
  return (
    <Modal opened={opened} onClose={onStay} title={t('title')} size="sm" zIndex={400}>
      <Text mb="md">{t('text')}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red.9" onClick={onLeave}>
          {t('discard')}
        </Button>
      </Group>
    </Modal>
  );
}
