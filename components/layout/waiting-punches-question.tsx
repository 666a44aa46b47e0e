'use client';

import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useAskedAboutPunches } from './waiting-punches.ts';

const WaitingPunchesDialog = lazyPart(() =>
  import('./waiting-punches-dialog.tsx').then((file) => file.WaitingPunchesDialog),
);

/** Asks before somebody signs out while punches wait on this device (M3). */
export function WaitingPunchesQuestion() {
  const asked = useAskedAboutPunches();
  return asked && <WaitingPunchesDialog asked={asked} onClose={() => asked.answer(false)} />;
}
