'use client';

import { Drawer, Stack } from '@mantine/core';
import { AuditChange, AuditOrigin } from './audit-change.tsx';
import { useAuditWords } from './audit-words.ts';
import type { Line } from './types.ts';
import { useNamed } from './use-named.ts';

type LineDrawerProps = {
  line: Line;
  opened: boolean;
  onClose: () => void;
  timeZone: string;
};

/** A line of the audit: what has changed, and where it came from. */
export function LineDrawer({ line, opened, onClose, timeZone }: LineDrawerProps) {
  const { t, happened } = useAuditWords(timeZone);
  // Only administrators open a line of the whole audit.
  const named = useNamed([line], { readsUnits: true });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={happened(line)}
      closeButtonProps={{ 'aria-label': t('change.close') }}
    >
      <Stack gap="md">
        <AuditOrigin line={line} timeZone={timeZone} />
        <AuditChange line={line} timeZone={timeZone} named={named} />
      </Stack>
    </Drawer>
  );
}
