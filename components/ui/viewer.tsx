'use client';

import { createContext, type ReactNode, use } from 'react';
import type { RoleHolder } from '#server/platform/shared/rights.ts';

export type Viewer = RoleHolder & { userId: string; companyId: string };

const ViewerContext = createContext<Viewer | null>(null);

/** Who looks at the pages inside it, for what a page remembers or offers by role. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks at the page; null where nobody has signed in. */
export const useViewer = (): Viewer | null => use(ViewerContext);
