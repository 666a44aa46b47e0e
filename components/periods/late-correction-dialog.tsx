'use client';

import { useEffect } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { may } from '#server/platform/shared/rights.ts';
import { useAskedLate } from './late-correction.ts';

const LateCorrectionForm = lazyPart(() => import('./late-correction-form.tsx').then((file) => file.LateCorrectionForm));

/** Offers a late correction whenever closed dates refuse a write of somebody who may make one, over whatever is open. */
export function LateCorrectionDialog() {
  const viewer = useViewer();
  const asked = useAskedLate();
  const mayCorrect = viewer !== null && may(viewer, 'decide');
  useEffect(() => {
    if (!mayCorrect) asked?.answer(null);
  }, [asked, mayCorrect]);
  return asked && mayCorrect && <LateCorrectionForm asked={asked} onClose={() => asked.answer(null)} />;
}
