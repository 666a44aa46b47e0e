import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Absences = inferRouterOutputs<AppRouter>['absences'];

export type Timeline = Absences['getTimeline'];
export type TimelineRow = Timeline['people'][number];
export type TimelineDay = TimelineRow['days'][number];
export type TimelineType = Timeline['types'][number];
/** With the letter of its marks. */
export type LetteredType = TimelineType & { letter: string };
export type UnitCoverage = Absences['getCoverage'][number];
export type AskType = Absences['listAskTypes'][number];
export type PersonYear = Absences['getPersonYear'];
export type YearCalendar = PersonYear['calendars'][number];
export type LedgerLine = YearCalendar['lines'][number];

/** The viewer of the absences. The server decides; these flags only choose what the pages offer. */
export type AbsencesViewer = {
  canDecide: boolean;
  canAdminister: boolean;
  /** The employee the viewer is, if linked. */
  employeeId: string | null;
  /** A single owner also decides on their own requests, if nobody else can (I5). */
  decidesOwn: boolean;
  timeZone: string;
};
