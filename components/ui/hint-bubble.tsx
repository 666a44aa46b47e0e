'use client';

import { type FloatingPosition, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';

const DELAY_MILLISECONDS = 300;

type HintBubbleProps = {
  target: HTMLElement;
  label: ReactNode;
  position: FloatingPosition | undefined;
  opened: boolean;
  inPlace: boolean;
};

export function HintBubble({ target, label, position, opened, inPlace }: HintBubbleProps) {
  const [isDue] = useDebouncedValue(opened, DELAY_MILLISECONDS);
  return <Tooltip target={target} label={label} position={position} opened={opened && isDue} withinPortal={!inPlace} />;
}
