import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

type Overtime = inferRouterOutputs<AppRouter>['overtime'];

export type BalanceRow = Overtime['listBalances']['rows'][number];
export type PersonOvertime = Overtime['getPersonOvertime'];
export type OvertimeDay = PersonOvertime['days'][number];
export type Movement = PersonOvertime['movements'][number];
export type DayChange = PersonOvertime['dayChanges'][number];
export type Payout = Overtime['listPayouts']['rows'][number];
export type DayExplanation = Overtime['explainDay'];
export type AdjustmentPreview = Overtime['previewAdjustment'];
