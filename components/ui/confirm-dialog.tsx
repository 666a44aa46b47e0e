'use client';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The action's own word ("Revoke"), never "OK". */
  confirmLabel: string;
  onConfirm: () => void;
  /** It deletes or ends something for good. */
  destructive?: boolean;
  pending?: boolean;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations('common.actions');
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <Text component="div" mb="md">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color={props.destructive ? 'red.9' : undefined} loading={props.pending} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
