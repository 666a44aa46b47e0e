'use client';

import { useEffect, useState } from 'react';
import { leaveFreely, watchLeaving } from '#components/form/unsaved.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';

const LeaveQuestion = lazyPart(() => import('#components/form/leave-question.tsx').then((file) => file.LeaveQuestion), {
  isOver: true,
});

/** Asks before a page with something typed is left by a link or by Back. */
export function LeaveGuard() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => watchLeaving((go) => setLeave(() => go)), []);
  return (
    <LeaveQuestion
      opened={leave !== null}
      onStay={() => setLeave(null)}
      onLeave={() => {
        setLeave(null);
        leaveFreely();
        leave?.();
      }}
    />
  );
}
