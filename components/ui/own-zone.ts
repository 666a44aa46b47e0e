'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};
const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the viewer's browser; null on the server, which does not know it. */
export const useOwnZone = (): string | null => useSyncExternalStore(subscribe, viewerZone, () => null);
