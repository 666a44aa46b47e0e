'use client';

import { lazyPart } from './lazy-part.tsx';

/** Asks before something that cannot be undone. */
export const ConfirmDialog = lazyPart(() =>
  import('./opened-confirm-dialog.tsx').then((file) => file.OpenedConfirmDialog),
);
