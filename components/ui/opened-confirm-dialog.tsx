'use client';

import { Box, Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { AsApiCall } from './as-api-call.tsx';
import type { ApiCall } from './curl.ts';

export type ConfirmDialogProps = {
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
  /** It cannot be done; the children say why. */
  disabled?: boolean;
  /** The action over the public interface. */
  apiCall?: ApiCall | undefined;
};

/** Implementation that `ConfirmDialog` loads. */
export function OpenedConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations('common.actions');
  const [isCovered, setIsCovered] = useState(false);
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} closeOnEscape={!isCovered}>
      <Text component="div" mb="md">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="sm">
        {props.apiCall && (
          <Box mr="auto">
            <AsApiCall {...props.apiCall} onOpenedChange={setIsCovered} />
          </Box>
        )}
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color={props.destructive ? 'red.9' : undefined}
          loading={props.pending}
          disabled={props.disabled}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
