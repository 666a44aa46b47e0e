'use client';

import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/**
 * For dialogs behind `next/dynamic`: render when `used`, which stays true after the first opening, so that closing still
 * animates and gives the focus back.
 */
export function useLazyDialog() {
  const [used, setUsed] = useState(false);
  const [opened, dialog] = useDisclosure(false, { onOpen: () => setUsed(true) });
  return { used, opened, ...dialog };
}
