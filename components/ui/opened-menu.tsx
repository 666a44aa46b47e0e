'use client';

import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type OpenedMenuProps = {
  trigger: ActionIconProps & { 'aria-label': string; children: ReactNode };
  width: number | undefined;
  isPortal?: boolean | undefined;
  items: () => ReactNode;
};

/** Replaces the trigger that opened it: takes the focus, then opens, so that closing gives the focus back. */
export function OpenedMenu({ trigger, width, isPortal = false, items }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={width} withinPortal={isPortal}>
      <Menu.Target>
        <ActionIcon ref={button} {...trigger} />
      </Menu.Target>
      <Menu.Dropdown>{items()}</Menu.Dropdown>
    </Menu>
  );
}
