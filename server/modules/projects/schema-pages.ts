import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { pageInput, pageOf } from '../../platform/shared/lists.ts';
import { dateText, idText, inPeriodOrder, momentText, period, timeZoneText } from '../../platform/shared/schemas.ts';
import { TIME_GROUPS, TIME_ORDERS, TOTAL_ORDERS } from './constants.ts';
import { timeFilters } from './schema.ts';

const timeQuery = {
  ...period,
  ...timeFilters,
  orderBy: z.enum(TIME_ORDERS).default('start'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};

export const listTimeInput = inPeriodOrder(z.object({ ...pageInput, ...timeQuery }));
export const exportTimeInput = inPeriodOrder(z.object({ ...timeQuery, format: exportFormat() }));
export const exportTotalsInput = inPeriodOrder(
  z.object({
    ...period,
    by: z.enum(TIME_GROUPS).default('project'),
    orderBy: z.enum(TOTAL_ORDERS).default('spent'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    format: exportFormat(),
  }),
);

const named = z.strictObject({ id: idText(), name: z.string() });

export const projectTimeOutput = work(
  z.strictObject({
    id: idText(),
    employee: common(
      z.strictObject({
        id: idText(),
        code: z.int().nullable(),
        firstName: z.string(),
        lastName: z.string(),
        secondLastName: z.string().nullable(),
      }),
    ),
    project: named.nullable(),
    tags: z.array(named),
    date: dateText(),
    timeZone: timeZoneText(),
    startedAt: momentText(),
    endedAt: momentText().nullable(),
    comment: z.string().nullable(),
  }),
);

/** Includes the sums of all matches. */
export const listTimeOutput = pageOf(projectTimeOutput).extend({ spentSeconds: z.int(), plannedSeconds: z.int() });
