'use client';

import { cloneElement, type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { Trigger } from './menu-entry.ts';

type LazyPopoverProps = {
  /** Without a reference of its own. */
  trigger: Trigger;
  /** Its accessible name. */
  label: string;
  /** Opens by itself when it appears. */
  isNew?: boolean;
  onClose?: () => void;
  /** Content; called while it is open. */
  children: (close: () => void) => ReactNode;
};

const closed = (trigger: Trigger, onClick: () => void) =>
  cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, onClick } as object);

const OpenedPopover = lazyPart(() => import('./opened-popover.tsx').then((file) => file.OpenedPopover), {
  waiting: ({ trigger }, retry) => closed(trigger, retry),
  isOver: true,
});

/** Something that opens below a button. Everything but the button loads when the page is used and idle. */
export function LazyPopover({ trigger, label, isNew = false, onClose, children }: LazyPopoverProps) {
  const [used, setUsed] = useState(false);
  // The server draws the button alone.
  useEffect(() => {
    if (isNew) setUsed(true);
  }, [isNew]);
  if (!used) return closed(trigger, () => setUsed(true));
  return <OpenedPopover trigger={trigger} label={label} onClosed={onClose} content={children} />;
}
