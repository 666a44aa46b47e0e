'use client';

import { cloneElement, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { MenuEntry, Trigger } from './menu-entry.ts';

type ActionMenuProps = {
  /** Without a reference of its own. */
  trigger: Trigger;
  entries: readonly MenuEntry[];
  width?: number;
  /** Its items are at the end of the page: where they would be cut off, as in a table that scrolls. */
  isPortal?: boolean;
  position?: 'bottom-start' | 'bottom-end';
};

const closed = (trigger: Trigger, onClick: () => void) =>
  cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick } as object);

const OpenedActionMenu = lazyPart(() => import('./opened-action-menu.tsx').then((file) => file.OpenedActionMenu), {
  waiting: ({ trigger }, retry) => closed(trigger, retry),
  isOver: true,
});

/** A menu behind a button. Everything but the button loads when the page is used and idle. */
export function ActionMenu({ trigger, ...menu }: ActionMenuProps) {
  const [used, setUsed] = useState(false);
  return used ? <OpenedActionMenu trigger={trigger} {...menu} /> : closed(trigger, () => setUsed(true));
}
