'use client';

import { useOwnZone } from '#components/ui/own-zone.ts';
import { useViewer, type Viewer } from '#components/ui/viewer.tsx';
import { RefusedPunches } from './refused-punches.tsx';
import { useTaps } from './use-taps.ts';
import { WaitingPunches } from './waiting-punches.tsx';

/** Punches of the viewer on this device, for somebody who has no day (any more): they do not vanish with it (M3). */
export function KeptPunches() {
  const viewer = useViewer();
  return viewer && <OfViewer viewer={viewer} />;
}

function OfViewer({ viewer: { userId, companyId } }: { viewer: Viewer }) {
  const { waiting, refused } = useTaps({ userId, companyId });
  const timeZone = useOwnZone();
  if (timeZone === null) return null;
  const day = { timeZone, breaks: [] };
  return (
    <>
      <WaitingPunches taps={waiting} day={day} />
      <RefusedPunches taps={refused} day={day} canAct />
    </>
  );
}
