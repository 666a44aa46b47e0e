'use client';

import { createContext, type ReactNode, use } from 'react';
import type { RoleHolder } from '#server/platform/shared/rights.ts';

export type Viewer = RoleHolder & { userId: string; companyId: string };

const ViewerContext = createContext<Viewer | null>(null);

/** The viewer for the pages inside, which remember or offer things by role. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The viewer of the page; null if nobody has signed in. */
export const useViewer = (): Viewer | null => use(ViewerContext);
