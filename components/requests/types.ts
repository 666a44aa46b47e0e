import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/root.ts';

type Absences = inferRouterOutputs<AppRouter>['absences'];

export type InboxRow = Absences['listInbox']['rows'][number];
export type InboxRequest = Absences['getInboxRequest'];
export type DaysSummary = InboxRow['days'];

/** Who looks at the inbox: the server decides what they may do, the page says it beforehand. */
export type Viewer = {
  canDecide: boolean;
  /** The employee the viewer is, if linked. */
  employeeId: string | null;
  /** A single owner, with nobody else who could, decides on their own requests too (I5). */
  decidesOwn: boolean;
  /** The company's: moments are told in it. */
  timeZone: string;
};
