'use client';

import { Drawer, Stack } from '@mantine/core';
import { AuditChange, AuditOrigin } from './audit-change.tsx';
import { useAuditWords } from './audit-words.ts';
import type { Line } from './types.ts';
import { useNamed } from './use-named.ts';

type LineDrawerProps = {
  /** Null: nothing was opened yet. */
  line: Line | null;
  opened: boolean;
  onClose: () => void;
  timeZone: string;
};

/** A line of the audit: what has changed, and where it came from. */
export function LineDrawer({ line, opened, onClose, timeZone }: LineDrawerProps) {
  const { t, happened } = useAuditWords(timeZone);
  // Only administrators open a line of the whole audit.
  const named = useNamed(line ? [line] : [], { readsUnits: true });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={line && happened(line)}
      closeButtonProps={{ 'aria-label': t('change.close') }}
    >
      {line && (
        <Stack gap="md">
          <AuditOrigin line={line} timeZone={timeZone} />
          <AuditChange line={line} timeZone={timeZone} named={named} />
        </Stack>
      )}
    </Drawer>
  );
}
