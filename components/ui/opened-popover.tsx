'use client';

import { Popover } from '@mantine/core';
import { cloneElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Trigger } from './menu-entry.ts';

type OpenedPopoverProps = {
  trigger: Trigger;
  label: string;
  onClosed: (() => void) | undefined;
  content: (close: () => void) => ReactNode;
};

/** Replaces the button that opened it: takes the focus, then opens, so that closing gives the focus back. */
export function OpenedPopover({ trigger, label, onClosed, content }: OpenedPopoverProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  const change = (next: boolean) => {
    setOpened(next);
    if (!next) onClosed?.();
  };
  return (
    <Popover opened={opened} onChange={change} position="bottom-start" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        {cloneElement(trigger, { ref: button, 'aria-expanded': opened, onClick: () => change(!opened) } as object)}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {opened && content(() => change(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
