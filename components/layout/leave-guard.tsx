'use client';

import { useEffect, useState } from 'react';
import { LeaveQuestion } from '#components/form/leave-question.tsx';
import { leaveFreely, watchLeaving } from '#components/form/unsaved.ts';

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
