import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Outputs = inferRouterOutputs<AppRouter>;

export type DayOfPerson = Outputs['timesheets']['listDay']['rows'][number];
export type TimesheetPerson = DayOfPerson['employee'];
export type TimesheetDay = DayOfPerson['day'];
export type TimesheetEntry = TimesheetDay['entries'][number];
export type LatePunch = TimesheetEntry['latePunches'][number];
export type PersonTime = Outputs['timesheets']['getPersonTime'];
export type RefusedPunch = Outputs['timesheets']['listRefusedPunches']['rows'][number];
export type TimeChoices = Outputs['timesheets']['listChoices'];
export type Anomaly = Outputs['timesheets']['listAnomalies']['rows'][number];
export type EntryVersion = Outputs['time']['listEntryVersions']['rows'][number];
export type Correction = Outputs['time']['addEntry'];

/** Why the viewer may not correct somebody's time: their role only reads, or it is their own, and they propose (I5, J2). */
export type CorrectionRefusal = 'role' | 'own' | null;
