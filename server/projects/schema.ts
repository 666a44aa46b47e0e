import { z } from 'zod';
import { recordOutput, stampsOutput } from '../catalogue/schema.ts';
import { employeeOutput } from '../people/schema.ts';
import { work } from '../shared/field-kinds.ts';
import { dateRange, oneOrMany, onlyReturn, orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import { dateTime, faultsBetween, freeText, idOf, idText, instantText, momentText } from '../shared/schemas.ts';
import { entryOrderFaults } from '../time/rules.ts';
import { coordinatesOutput, outPoint, punchCoordinates, readInstant } from '../time/schema.ts';

export const projectOutput = z.strictObject({ ...recordOutput, ...stampsOutput }).meta({ id: 'Project' });
export const tagOutput = z.strictObject({ ...recordOutput, ...stampsOutput }).meta({ id: 'Tag' });

const MAX_TAGS = 50;

const details = {
  projectId: idOf('project').nullish(),
  tagIds: z.array(idOf('tag')).max(MAX_TAGS).nullish(),
  comment: freeText().nullish(),
};

const timesOfEntry = z.object({
  timeEntryIn: z.object({ date: readInstant }),
  timeEntryOut: z.object({ date: readInstant.nullish() }).optional(),
});

export const createTimeEntryInput = z
  .object({
    employeeId: idOf('employee'),
    timeEntryIn: z.object({ date: dateTime(), coordinates: punchCoordinates }),
    timeEntryOut: outPoint.optional(),
    ...details,
  })
  .superRefine(
    ...faultsBetween(timesOfEntry, ({ timeEntryIn, timeEntryOut }) =>
      entryOrderFaults({ startedAt: timeEntryIn.date, endedAt: timeEntryOut?.date ?? null }, 'timeEntry'),
    ),
  );

export const timeEntryIdInput = z.object({ id: idOf('time_entry') });

export const updateTimeEntryInput = z.object({
  id: idOf('time_entry'),
  timeEntryIn: z.object({ date: dateTime().optional(), coordinates: punchCoordinates }).optional(),
  timeEntryOut: z.object({ date: dateTime().nullish(), coordinates: punchCoordinates }).nullish(),
  ...details,
});

export const timeEntryOrderFields = ['timeEntryIn.date', 'createdAt', 'updatedAt'] as const;

export const listTimeEntriesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  ...dateRange,
  orderBy: orderByInput(timeEntryOrderFields),
  employeeId: oneOrMany(idOf('employee')),
  projectId: oneOrMany(idOf('project')),
  tagIds: oneOrMany(idOf('tag')).meta({ description: 'Entries with any of them.' }),
  onlyReturn,
});

const pointOutput = z.strictObject({ date: momentText(), coordinates: coordinatesOutput });

/** While an entry is open, `timeEntryOut` is null. */
export const timeEntryOutput = work(
  z.strictObject({
    id: idText(),
    employee: employeeOutput,
    projectId: idText().nullable(),
    tagIds: z.array(idText()),
    timeEntryIn: pointOutput,
    timeEntryOut: pointOutput.nullable(),
    comment: z.string().nullable(),
    ...stampsOutput,
    deletedAt: instantText().nullable(),
  }),
).meta({ id: 'TimeEntry' });
