'use client';

import { Menu, Text } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { MenuEntry, Trigger } from './menu-entry.ts';

type OpenedActionMenuProps = {
  trigger: Trigger;
  entries: readonly MenuEntry[];
  width?: number | undefined;
  isPortal?: boolean | undefined;
  position?: 'bottom-start' | 'bottom-end' | undefined;
};

/** Replaces the button that opened it: takes the focus, then opens, so that closing gives the focus back. */
export function OpenedActionMenu(props: OpenedActionMenuProps) {
  const { trigger, entries, width, isPortal = false, position = 'bottom-end' } = props;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position={position} width={width} withinPortal={isPortal}>
      <Menu.Target>{cloneElement(trigger, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a divider has no name
          if (entry === 'divider') return <Menu.Divider key={index} />;
          if ('text' in entry) return <Menu.Label key={entry.text}>{entry.text}</Menu.Label>;
          // A dialog returns the focus to the button when it closes, since the item is gone by then.
          return <Entry key={entry.label} {...entry} onBefore={() => button.current?.focus()} />;
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Refused ones can be focused too: that is how their reason is read. */
function Entry({
  label,
  icon,
  end,
  onClick,
  reason,
  isDangerous,
  checked,
  isCurrent,
  onBefore,
}: Extract<MenuEntry, { label: string }> & { onBefore: () => void }) {
  if (checked !== undefined) {
    return (
      <Menu.CheckboxItem checked={checked} closeMenuOnClick={false} onChange={onClick}>
        {label}
      </Menu.CheckboxItem>
    );
  }
  const isOff = reason !== undefined;
  const run = () => {
    onBefore();
    onClick();
  };
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={end}
      c={isOff ? 'dimmed' : isDangerous ? 'var(--mantine-color-error)' : undefined}
      fw={isCurrent ? 600 : undefined}
      aria-current={isCurrent || undefined}
      aria-disabled={isOff || undefined}
      closeMenuOnClick={!isOff}
      onClick={isOff ? undefined : run}
    >
      {label}
      {isOff && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Menu.Item>
  );
}
