import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { personal, work } from '../../platform/shared/field-kinds.ts';
import {
  dateRange,
  oneOrMany,
  onlyReturn,
  orderByInput,
  pageInput,
  partOfName,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  color,
  colorText,
  dateTime,
  faultsBetween,
  idOf,
  idText,
  instantText,
  integer,
  latitude,
  longitude,
  momentText,
  placeOutput,
  problem,
} from '../../platform/shared/schemas.ts';
import { employeeOutput } from '../people/schema.ts';
import { ENTRY_CLOSERS, ORIGINS, WORK_ENTRY_TYPES } from './constants.ts';
import { entryBreakFaults, entryOrderFaults } from './rules.ts';

const REMOTE = { description: 'Whether work of this type is remote. Informative only.' };

export const checkTypeFields = { color: color().nullish(), remote: z.boolean().optional().meta(REMOTE) };

export const checkTypeOutput = z
  .strictObject({
    ...recordOutput,
    color: colorText().nullable(),
    remote: z.boolean().meta(REMOTE),
    ...stampsOutput,
  })
  .meta({ id: 'WorkCheckType' });

const MINUTES_OF_A_DAY = 1440;
const about = {
  remunerated: { description: 'Whether the break is paid.' },
  breakMinutes: { description: 'Number of remunerated minutes per day if the break is remunerated; 0 for no limit.' },
};

export const breakFields = {
  breakMinutes: integer(0, MINUTES_OF_A_DAY).optional().meta(about.breakMinutes),
  remunerated: z.boolean().optional().meta(about.remunerated),
};

export const breakOutput = z
  .strictObject({
    ...recordOutput,
    breakMinutes: z.int().meta(about.breakMinutes),
    remunerated: z.boolean().meta(about.remunerated),
    ...stampsOutput,
  })
  .meta({ id: 'WorkBreak' });

export const exportCatalogueInput = z.object({
  catalogue: z.enum(['checkTypes', 'breaks']),
  name: partOfName,
  format: exportFormat(),
});

const place = { latitude: latitude().nullish(), longitude: longitude().nullish() };
// A number out of range is there, too.
const asSent = z.object({ latitude: z.unknown().optional(), longitude: z.unknown().optional() });
const needsBoth = faultsBetween(asSent, ({ latitude, longitude }): Record<string, FieldMessage> => {
  if ((latitude == null) === (longitude == null)) return {};
  return { [latitude == null ? 'latitude' : 'longitude']: 'required' };
});

/** B9: a device without a position sends none, or both numbers as null; a single number is a fault. `more`: fields beside them. */
export const coordinatesOfPunch = <More extends z.ZodRawShape>(more: More) =>
  z
    .object({ ...place, ...more })
    .superRefine(...needsBoth)
    .nullish()
    .meta({ title: 'Coordinates', description: 'Coordinates of the device. Null if unknown.' });

export const punchCoordinates = coordinatesOfPunch({});

const references = { workCheckTypeId: idOf('work_check_type').nullish(), workBreakId: idOf('work_break').nullish() };

const START = { description: 'Start of the entry.' };
const END = { description: 'End of the entry.' };
export const OPEN_END = { description: 'End of the entry. Null if it has not ended.' };

export const clockInInput = z.object({
  employeeId: idOf('employee'),
  workEntryIn: z.object({ coordinates: punchCoordinates }).optional().meta(START),
  ...references,
});

export const clockOutInput = z.object({
  employeeId: idOf('employee'),
  workEntryOut: z.object({ coordinates: punchCoordinates }).optional().meta(END),
});

export const clockInput = z.object({
  employeeId: idOf('employee'),
  coordinates: punchCoordinates,
  workCheckTypeId: references.workCheckTypeId.meta({
    description: 'Check type of the entry that starts. Unused if one ends.',
  }),
});

export const outPoint = z
  .object({ date: dateTime().nullish(), coordinates: punchCoordinates })
  .refine(({ date, coordinates }) => date !== undefined || coordinates?.latitude == null, {
    path: ['date'],
    ...problem('required'),
  });

export const readInstant = z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant);
const timesOfEntry = z.object({
  workEntryIn: z.object({ date: readInstant }),
  workEntryOut: z.object({ date: readInstant.nullish() }).optional(),
});
export const workEntryType = z
  .enum(WORK_ENTRY_TYPES)
  .meta({ description: 'Type of the entry: `work`, or `pause` for a break.' });

export const createWorkEntryInput = z
  .object({
    employeeId: idOf('employee'),
    workEntryType,
    workEntryIn: z.object({ date: dateTime(), coordinates: punchCoordinates }).meta(START),
    workEntryOut: outPoint.optional().meta(OPEN_END),
    ...references,
  })
  .superRefine(
    ...faultsBetween(timesOfEntry, ({ workEntryIn, workEntryOut }) =>
      entryOrderFaults({ startedAt: workEntryIn.date, endedAt: workEntryOut?.date ?? null }),
    ),
  )
  .superRefine(...faultsBetween(z.object({ workEntryType, workBreakId: references.workBreakId }), entryBreakFaults));

export const workEntryIdInput = z.object({ id: idOf('work_entry') });

export const updateWorkEntryInput = z.object({
  id: idOf('work_entry'),
  workEntryType: workEntryType.optional(),
  workEntryIn: z.object({ date: dateTime().optional(), coordinates: punchCoordinates }).optional().meta(START),
  workEntryOut: z.object({ date: dateTime().nullish(), coordinates: punchCoordinates }).nullish().meta(OPEN_END),
  ...references,
});

export const workEntryOrderFields = [
  'workEntryIn.date',
  'workEntryOut.date',
  'workEntryType',
  'createdAt',
  'updatedAt',
] as const;

export const listWorkEntriesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  ...dateRange,
  orderBy: orderByInput(workEntryOrderFields),
  employeeId: oneOrMany(idOf('employee')),
  onlyReturn,
});

/** The same for the caller's own entries. */
export const listOwnEntriesInput = listWorkEntriesInput.omit({ employeeId: true, onlyReturn: true });

export const coordinatesOutput = personal(placeOutput())
  .nullable()
  .meta({ title: 'Coordinates', description: 'Coordinates of the device. Null if unknown.' });

const pointOutput = z.strictObject({
  origin: z.enum(ORIGINS).meta({ description: 'Origin of the time: a place where people punch, or the system.' }),
  date: momentText(),
  coordinates: coordinatesOutput,
  officeId: idText()
    .nullable()
    .optional()
    .meta({ description: 'ID of the office whose geofence contains the place. Null if there is none.' }),
  deviceName: z.string().nullable().optional().meta({ description: 'Name of the device. Null if there is none.' }),
});

/** Optional fields are those of a closed entry. */
export const workEntryOutput = work(
  z.strictObject({
    id: idText(),
    workCheckTypeId: idText().nullable(),
    checkTypeCollectionId: idText()
      .nullable()
      .meta({ description: 'ID of the collection of the check type. Null if it is in none.' }),
    workBreakId: idText().nullable().meta({ description: 'Break of a pause. Null if the pause has none.' }),
    employee: employeeOutput,
    workEntryType,
    workEntryIn: pointOutput.meta(START),
    workEntryOut: pointOutput.nullable().meta({ description: 'End of the entry. Null while the entry is open.' }),
    workedSeconds: z.int().optional().meta({ description: 'Length of the entry. Omitted while the entry is open.' }),
    remuneratedSeconds: z.int().meta({ description: 'Number of paid seconds; 0 while the entry is open.' }),
    nonRemuneratedSeconds: z.int().meta({ description: 'Number of unpaid seconds; 0 while the entry is open.' }),
    outsideFence: z.boolean().meta({
      description: 'Whether the clock-in was outside all geofences of the employee’s offices, departments and groups.',
    }),
    closedBy: z.enum(ENTRY_CLOSERS).nullable().meta({
      description:
        'Actor that ended the entry: a person, or the system for a forgotten entry. Null while the entry is open.',
    }),
    needsConfirmation: z.boolean().meta({
      description: 'Whether the automatic end of the entry requires confirmation.',
    }),
    createdAt: instantText(),
    updatedAt: instantText(),
    deletedAt: instantText().nullable().optional(),
  }),
).meta({ id: 'WorkEntry' });

/** An entry of the caller, without their record. */
export const ownEntryOutput = work(workEntryOutput.omit({ employee: true })).meta({ id: 'OwnWorkEntry' });

/** An entry as a clock-in begins it. */
export const openedEntryOutput = work(
  workEntryOutput.extend({
    workEntryOut: z
      .strictObject({})
      .meta({ description: 'Always empty here. Lists and reads return null for an open entry.' }),
  }),
).meta({ id: 'OpenedWorkEntry' });

/** An entry as a clock begins or ends it. */
export const clockedEntryOutput = work(
  workEntryOutput.extend({
    workEntryOut: z
      .union([pointOutput, z.strictObject({})])
      .meta({ description: 'End of the entry. An empty object if the entry has just started.' }),
  }),
).meta({ id: 'ClockedWorkEntry' });

/** An entry as a clock-out ends it. */
export const endedEntryOutput = work(
  workEntryOutput.extend({ workEntryOut: pointOutput.meta({ description: 'End of the entry.' }) }),
).meta({
  id: 'EndedWorkEntry',
});
