'use client';

import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useAsked } from './confirmation.ts';

const ConfirmIdentity = lazyPart(() => import('./confirm-identity.tsx').then((file) => file.ConfirmIdentity));

/** Asks who it is whenever a call needs that, over whatever is open. */
export function ConfirmationDialog() {
  const asked = useAsked();
  return asked && <ConfirmIdentity onConfirmed={() => asked.answer(true)} onClose={() => asked.answer(false)} />;
}
