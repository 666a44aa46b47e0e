import type { ReactElement, ReactNode, Ref } from 'react';

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
      /** The current choice. */
      isCurrent?: boolean;
    }
  | { text: string }
  | 'divider';

/** A button of any look. */
export type Trigger = ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>;
