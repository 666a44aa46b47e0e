'use client';

import { Skeleton } from '@mantine/core';
import { lazyPart } from '#components/ui/lazy-part.tsx';

/** In place of a chart that is on its way. */
export const ChartSkeleton = () => <Skeleton height={280} />;

export const MonthChart = lazyPart(() => import('./month-chart.tsx').then((file) => file.MonthChart), {
  waiting: ChartSkeleton,
});
