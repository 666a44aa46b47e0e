'use client';

import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** At the right. */
      end?: ReactNode;
      onClick: () => void;
      /** Why it cannot be done now: it stays in the menu, with this. */
      reason?: string | undefined;
      /** Takes something away. */
      isDangerous?: boolean;
      /** On or off; the menu stays open. */
      checked?: boolean;
      /** What is chosen now. */
      isCurrent?: boolean;
    }
  | { text: string }
  | 'divider';

/** A button of any look. */
export type Trigger = ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>;

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

/** A menu behind a button. Everything but the button loads when the page is idle. */
export function ActionMenu({ trigger, ...menu }: ActionMenuProps) {
  const [used, setUsed] = useState(false);
  return used ? <OpenedActionMenu trigger={trigger} {...menu} /> : closed(trigger, () => setUsed(true));
}
