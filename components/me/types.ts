import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type OwnDay = NonNullable<inferRouterOutputs<AppRouter>['me']['getDay']>;
export type Contact = NonNullable<OwnDay['contact']>;
export type PunchInput = inferRouterInputs<AppRouter>['me']['punch'];
/** A punch as the button says it: the key and the place are the tap's. */
export type Punch = Pick<PunchInput, 'action' | 'workBreakId' | 'workCheckTypeId'>;
/** Part of a day that the device stores for the time without a network. */
export type DeviceDay = Pick<
  OwnDay,
  'date' | 'timeZone' | 'workStatus' | 'workedSeconds' | 'place' | 'breaks' | 'checkTypes'
> & {
  open: Pick<NonNullable<OwnDay['open']>, 'workEntryType' | 'name' | 'startedAt'> | null;
  /** Null: not known, as the state is of another day. */
  plannedSeconds: number | null;
};
