'use client';

import { Popover } from '@mantine/core';
import type { ComponentProps, Ref } from 'react';
import { Calendar } from './calendar.tsx';

type DatePopoverProps = ComponentProps<typeof Calendar> & { id: string; opened: boolean; onClose: () => void };

/** The calendar below the field of a date. */
export function DatePopover({ id, opened, onClose, ...calendar }: DatePopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && onClose()}
      position="bottom-start"
      withinPortal={false}
      trapFocus
    >
      <Popover.Target>
        <Anchor />
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <div id={id}>
          <Calendar {...calendar} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Where the field ends: the field itself is there before the calendar has loaded. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} style={{ position: 'absolute', insetInlineStart: 0, bottom: 0 }} />;
}
