import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Approvals = inferRouterOutputs<AppRouter>['approvals'];

export type InboxRow = Approvals['listInbox']['rows'][number];
export type AbsenceRow = Extract<InboxRow, { kind: 'absence' }>;
export type CompanyRow = Extract<InboxRow, { kind: 'company' }>;
export type CorrectionRow = Extract<InboxRow, { kind: 'correction' }>;
export type MonthRow = Extract<InboxRow, { kind: 'month' }>;
export type InboxRequest = Approvals['getInboxRequest'];
export type AbsenceRequest = Extract<InboxRequest, { kind: 'absence' }>;
export type CompanyRequest = Extract<InboxRequest, { kind: 'company' }>;
export type MonthRequest = Extract<InboxRequest, { kind: 'month' }>;
export type DaysSummary = AbsenceRow['days'];

/** The viewer of the inbox. The server decides; these flags only choose what the page offers. */
export type Viewer = {
  canDecide: boolean;
  /** The employee the viewer is, if linked. */
  employeeId: string | null;
  /** A single owner also decides on their own requests, if nobody else can (I5). */
  decidesOwn: boolean;
  /** The company's, in which moments are shown. */
  timeZone: string;
};
