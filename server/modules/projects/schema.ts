import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { work } from '../../platform/shared/field-kinds.ts';
import {
  dateRange,
  oneOrMany,
  onlyReturn,
  orderByInput,
  pageInput,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  dateTime,
  faultsBetween,
  freeText,
  idOf,
  idText,
  inPeriodOrder,
  instantText,
  momentText,
  period,
  problem,
  shortText,
} from '../../platform/shared/schemas.ts';
import { EMPLOYEE_STATUSES } from '../people/constants.ts';
import { employeeOutput } from '../people/schema.ts';
import { entryOrderFaults } from '../time/rules.ts';
import {
  coordinatesOfPunch,
  coordinatesOutput,
  OPEN_END,
  outPoint,
  punchCoordinates,
  readInstant,
} from '../time/schema.ts';
import { MAX_TAGS, TIME_GAPS, TIME_GROUPS } from './constants.ts';
import { projectOfEntryOutput } from './schema-projects.ts';

export const tagOutput = z.strictObject({ ...recordOutput, ...stampsOutput }).meta({ id: 'Tag' });

const COMMENT = { description: 'Comment on the time entry. Null if there is none.' };
const START = { description: 'Start of the entry.' };

const details = {
  projectId: idOf('project').nullish(),
  tagIds: z.array(idOf('tag')).max(MAX_TAGS).nullish(),
  comment: freeText().nullish().meta(COMMENT),
};

const timesOfEntry = z.object({
  timeEntryIn: z.object({ date: readInstant }),
  timeEntryOut: z.object({ date: readInstant.nullish() }).optional(),
});

export const createTimeEntryInput = z
  .object({
    employeeId: idOf('employee'),
    timeEntryIn: z.object({ date: dateTime(), coordinates: punchCoordinates }).meta(START),
    timeEntryOut: outPoint.optional().meta(OPEN_END),
    ...details,
  })
  .superRefine(
    ...faultsBetween(timesOfEntry, ({ timeEntryIn, timeEntryOut }) =>
      entryOrderFaults({ startedAt: timeEntryIn.date, endedAt: timeEntryOut?.date ?? null }, 'timeEntry'),
    ),
  );

export const startTimeInput = z.object({ employeeId: idOf('employee'), coordinates: punchCoordinates, ...details });

export const stopTimeInput = z
  .object({
    employeeId: idOf('employee').nullish(),
    coordinates: coordinatesOfPunch({
      employeeId: idOf('employee').nullish().meta({ description: 'Another place for `employeeId`.' }),
    }),
  })
  .refine(({ employeeId, coordinates }) => (employeeId ?? coordinates?.employeeId) != null, {
    path: ['employeeId'],
    ...problem('required'),
  });

export const timeEntryIdInput = z.object({ id: idOf('time_entry') });

export const updateTimeEntryInput = z.object({
  id: idOf('time_entry'),
  timeEntryIn: z.object({ date: dateTime().optional(), coordinates: punchCoordinates }).optional().meta(START),
  timeEntryOut: z.object({ date: dateTime().nullish(), coordinates: punchCoordinates }).nullish().meta(OPEN_END),
  ...details,
});

export const timeEntryOrderFields = ['timeEntryIn.date', 'createdAt', 'updatedAt'] as const;

/** Filters of entries, for lists and sums. */
export const timeFilters = {
  employeeId: oneOrMany(idOf('employee')),
  projectId: oneOrMany(idOf('project')),
  tagIds: oneOrMany(idOf('tag')).meta({ description: 'Time entries with any of these tags.' }),
  without: oneOrMany(z.enum(TIME_GAPS)).meta({
    description: 'Time entries without a project, without tags, or without both.',
  }),
};

export const listTimeEntriesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  ...dateRange,
  orderBy: orderByInput(timeEntryOrderFields),
  ...timeFilters,
  employeeStatus: oneOrMany(z.enum(EMPLOYEE_STATUSES)).meta({ description: 'Status of the employees of the entries.' }),
  search: shortText().optional().meta({
    description: 'Words of the comment or of the name of the project, in any order; case and accents are ignored.',
  }),
  onlyReturn,
});

const pointOutput = z.strictObject({ date: momentText(), coordinates: coordinatesOutput });

const tagOfEntry = z.strictObject({ id: idText(), name: z.string().meta({ description: 'Name of the tag.' }) });

/** While an entry is open, `timeEntryOut` is null. */
export const timeEntryOutput = work(
  z.strictObject({
    id: idText(),
    employee: employeeOutput,
    projectId: idText().nullable(),
    project: projectOfEntryOutput.nullable().meta({ description: 'Project of the entry. Null if there is none.' }),
    tagIds: z.array(idText()),
    tags: z
      .strictObject({ data: z.array(tagOfEntry).meta({ description: 'The tags.' }) })
      .meta({ description: 'Tags of the entry, in the order of `tagIds`.' }),
    timeEntryIn: pointOutput.meta(START),
    timeEntryOut: pointOutput.nullable().meta(OPEN_END),
    comment: z.string().nullable().meta(COMMENT),
    ...stampsOutput,
    deletedAt: instantText().nullable(),
  }),
).meta({ id: 'TimeEntry' });

/** An entry as it is started. */
export const startedEntryOutput = work(
  timeEntryOutput.extend({
    timeEntryOut: z
      .strictObject({})
      .meta({ description: 'Always empty here. Lists and reads return null for an open entry.' }),
  }),
).meta({ id: 'StartedTimeEntry' });

export const sumTimeInput = inPeriodOrder(
  z.object({
    ...period,
    ...timeFilters,
    by: z
      .enum(TIME_GROUPS)
      .default('project')
      .meta({ description: 'Grouping of the totals. An entry with several tags counts for each of them.' }),
  }),
);

const timeAmounts = {
  spentSeconds: z.int().meta({ description: 'Number of seconds of entries that have ended.' }),
  plannedSeconds: z.int().meta({ description: 'Number of seconds of entries that end in the future.' }),
  entries: z.int().meta({ description: 'Number of entries. Entries without an end are included and add no seconds.' }),
  people: z.int().meta({ description: 'Number of employees with an entry.' }),
};

export const timeTotalsOutput = work(
  z.strictObject({
    by: z.enum(TIME_GROUPS).meta({ description: 'Grouping of the totals.' }),
    rows: z
      .array(
        z.strictObject({
          id: idText()
            .nullable()
            .meta({ description: 'ID of the project, employee or tag. Null for entries without a project or tags.' }),
          name: z
            .string()
            .nullable()
            .meta({ description: 'Name of the project, employee or tag. Null if `id` is null.' }),
          ...timeAmounts,
        }),
      )
      .meta({ description: 'Totals per group, in descending order of time.' }),
    sum: z.strictObject(timeAmounts).meta({
      description: 'Total of all entries, each counted once. With `by=tag` the sum of the groups may be higher.',
    }),
  }),
).meta({ id: 'TimeTotals' });

export const listPlannedTasksInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['name'] as const),
  projectId: oneOrMany(idOf('project')),
});
export const plannedTaskOutput = z.strictObject({ id: idText(), name: z.string() }).meta({ id: 'PlannedTask' });
