'use client';

import { createContext, type ReactNode, use } from 'react';
import type { RoleHolder } from '#server/platform/shared/rights.ts';

export type Viewer = RoleHolder & {
  userId: string;
  companyId: string;
  /** The employee that the viewer is; null: a user who is no employee. */
  employeeId: string | null;
};

const ViewerContext = createContext<Viewer | null>(null);

/** The viewer for the pages inside, which remember or offer things by role. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The viewer of the page; null if nobody has signed in. */
export const useViewer = (): Viewer | null => use(ViewerContext);

/** Whether a person's record is the viewer's own: its texts address the reader. */
export const useIsOwn = (employeeId: string): boolean => useViewer()?.employeeId === employeeId.toLowerCase();
