'use client';

import type { FloatingPosition } from '@mantine/core';
import { type FocusEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

const HintBubble = lazyPart(() => import('./hint-bubble.tsx').then((file) => file.HintBubble), {
  isSilent: true,
});

type HintProps = {
  label: ReactNode;
  position?: FloatingPosition;
  disabled?: boolean;
  /** Stays inside the element's landmark instead of the end of the page. */
  inPlace?: boolean;
  /** One element. */
  children: ReactNode;
};

/** Words that appear on hover and focus. What shows them loads when first needed. */
export function Hint({ label, position, disabled = false, inPlace = false, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const enter = (event: SyntheticEvent<HTMLElement>) => {
    setTarget(event.currentTarget.firstElementChild as HTMLElement | null);
    setIsOver(true);
  };
  const leave = () => setIsOver(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the element inside
    <span
      style={{ display: 'contents' }}
      onPointerEnter={(event) => event.pointerType !== 'touch' && enter(event)}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={(event: FocusEvent<HTMLElement>) => event.target.matches(':focus-visible') && enter(event)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      {children}
      {target && !disabled && (
        <HintBubble target={target} label={label} position={position} opened={isOver} inPlace={inPlace} />
      )}
    </span>
  );
}
