'use client';

import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { MAX_AROUND_METERS } from '#server/modules/time/constants.ts';
import { type Coordinates, distanceMeters } from '#server/modules/time/rules.ts';

export type Punch = inferRouterOutputs<AppRouter>['time']['listPunches']['punches'][number];
export type PlacedPunch = Punch & { meters: number; isInside: boolean };

/** How far from its middle punches are read, in metres: a picture is wider than high. */
export const lookedThrough = (reach: number): number => Math.min(MAX_AROUND_METERS, reach * 2);

/** The newest punches around a place, wider than the picture of it is high; they follow what people do. */
export function usePunches(around: Coordinates, reach: number) {
  const utils = trpc.useUtils();
  useLive(['time'], () => void utils.time.listPunches.invalidate());
  return trpc.time.listPunches.useQuery(
    { around, withinMeters: lookedThrough(reach) },
    { placeholderData: keepPreviousData },
  );
}

/** How far each lies from the centre, and on which side of the fence (B9). */
export const placedPunches = (punches: readonly Punch[], center: Coordinates, radius: number): PlacedPunch[] =>
  punches.map((punch) => {
    const meters = distanceMeters(punch.coordinates, center);
    return { ...punch, meters, isInside: meters <= radius };
  });
