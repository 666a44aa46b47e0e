import type { inferRouterOutputs } from '@trpc/server';
import type { trpc } from '#components/trpc/client.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type HolidayCalendar = inferRouterOutputs<AppRouter>['organisation']['listHolidayCalendars']['rows'][number];

/** Reads again what depends on a changed calendar, and whether days of people are still to be computed. */
export const refreshHolidays = (utils: ReturnType<typeof trpc.useUtils>): Promise<unknown> =>
  Promise.all([
    utils.organisation.listHolidayCalendars.invalidate(),
    utils.absences.invalidate(),
    utils.overtime.countRecomputing.invalidate(),
  ]);
