import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type HolidayCalendar = inferRouterOutputs<AppRouter>['organisation']['listHolidayCalendars']['rows'][number];
