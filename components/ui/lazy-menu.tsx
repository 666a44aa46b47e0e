'use client';

import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

type LazyMenuProps = {
  /** The trigger's name. */
  label: string;
  icon: ReactNode;
  size?: ActionIconProps['size'];
  radius?: ActionIconProps['radius'];
  className?: string;
  width?: number;
  /** Its items are at the end of the page: where they would be cut off, as in a table that scrolls. */
  isPortal?: boolean;
  /** The items; called once the menu has been opened, so they may be lazy parts too. */
  children: () => ReactNode;
};

const OpenedMenu = lazyPart(() => import('./opened-menu.tsx').then((file) => file.OpenedMenu), {
  waiting: ({ trigger }, retry) => (
    <ActionIcon {...trigger} aria-haspopup="menu" aria-expanded={false} onClick={retry} />
  ),
  isOver: true,
});

/** A menu behind an icon. Everything but the icon loads when it is first opened. */
export function LazyMenu({ label, icon, size, radius, className, width, isPortal, children }: LazyMenuProps) {
  const [used, setUsed] = useState(false);
  const trigger = { 'aria-label': label, size, radius, className, children: icon };
  if (used) return <OpenedMenu trigger={trigger} width={width} isPortal={isPortal} items={children} />;
  return <ActionIcon {...trigger} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />;
}
