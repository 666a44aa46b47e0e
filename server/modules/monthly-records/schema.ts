import { z } from 'zod';
import { common, personal, work } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, pageInput, pageOf, partOfName } from '../../platform/shared/lists.ts';
import {
  calendarMonth,
  clockText,
  dateText,
  idOf,
  idText,
  instantText,
  problem,
  timeZoneText,
} from '../../platform/shared/schemas.ts';

import { BUCKETS, MOVEMENT_SOURCES } from '../overtime/constants.ts';
import { WORK_ENTRY_TYPES } from '../time/constants.ts';
import { personOutput } from '../timesheets/schema.ts';
import { RECORD_FORMATS, RECORD_STATES } from './constants.ts';

export const monthInput = () =>
  calendarMonth().meta({
    description: 'Month, such as `2026-03`. With a closing day, it is the period that ends in the month.',
  });

/** A period, by its id or by the month it ends in. */
const which = {
  month: monthInput().optional(),
  periodId: idOf('period').optional().meta({ description: 'ID of the period. Replaces `month`.' }),
};
const oneOfThem = <Schema extends z.ZodType<{ month?: unknown; periodId?: unknown }>>(schema: Schema): Schema =>
  schema.refine(
    ({ month, periodId }: { month?: unknown; periodId?: unknown }) => month !== undefined || periodId !== undefined,
    { path: ['month'], ...problem('required') },
  );

const person = { employeeId: idOf('employee'), month: monthInput() };

export const getRecordInput = oneOfThem(
  z.object({
    employeeId: idOf('employee'),
    ...which,
    format: z
      .enum(RECORD_FORMATS)
      .default('json')
      .meta({ description: 'Format of the response. If omitted, the header `Accept` decides between the three.' }),
  }),
);

const seconds = (description: string) => z.int().meta({ description });

/** Amounts that days and totals share. */
const sums = {
  plannedSeconds: seconds('Planned seconds.'),
  expectedSeconds: seconds('Planned seconds without granted absences.'),
  workedSeconds: seconds('Worked seconds: paid time of closed entries.'),
  ordinarySeconds: seconds('Worked seconds without overtime and complementary time.'),
  complementarySeconds: seconds('Surplus of days under a part-time contract.'),
  overtimeSeconds: seconds('Surplus of days under a full-time contract.'),
  undertimeSeconds: seconds('Missing seconds, as a positive number.'),
  bonusSeconds: seconds('Premium of the multiplier rules.'),
  overtimeByType: z
    .array(
      z.strictObject({
        name: z.string().nullable().meta({ description: 'Name of the rule. Null: overtime that no rule names.' }),
        seconds: seconds('Seconds of overtime.'),
      }),
    )
    .meta({ description: 'Overtime by the rules that name it. Adds up to `overtimeSeconds`.' }),
  nightSeconds: seconds('Worked seconds between 22:00 and 06:00.'),
  sundaySeconds: seconds('Worked seconds on Sundays.'),
  holidaySeconds: seconds('Worked seconds on public holidays.'),
};

const absence = {
  absenceTypeId: idText()
    .nullable()
    .meta({ description: 'ID of the absence type. Null for private absences that the reader may not see.' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the absence type. Null for private absences that the reader may not see.' }),
  isPrivate: z.boolean().meta({ description: 'Whether the absence type is private.' }),
  unit: z.enum(['days', 'hours']).meta({ description: 'Unit in which the type counts.' }),
  days: z.number().meta({ description: 'Amount in days.' }),
  seconds: seconds('Planned seconds that the absence takes.'),
};

const entryState = z.strictObject({
  startedAt: instantText().meta({ description: 'Start of the entry.' }),
  endedAt: instantText().nullable().meta({ description: 'End of the entry. Null while it is open.' }),
  isDeleted: z.boolean().meta({ description: 'Whether the entry is deleted.' }),
});

const monthDayOutput = z.strictObject({
  date: dateText(),
  ...sums,
  holiday: z.string().nullable().meta({ description: 'Name of the public holiday. Null if there is none.' }),
  isHalfHoliday: z.boolean().meta({ description: 'Whether only half of the day is a public holiday.' }),
  entries: z
    .array(
      z.strictObject({
        id: idText(),
        workEntryType: z.enum(WORK_ENTRY_TYPES).meta({ description: 'Kind of entry.' }),
        checkTypeName: z.string().nullable().meta({ description: 'Name of the check type. Null without one.' }),
        breakName: z.string().nullable().meta({ description: 'Name of the break. Null without one.' }),
        timeZone: timeZoneText(),
        startedAt: instantText().meta({ description: 'Start, in the time zone of the entry.' }),
        endedAt: instantText().nullable().meta({ description: 'End. Null while the entry is open.' }),
        paidSeconds: seconds('Seconds of the entry that count as worked.'),
        isRemote: z.boolean().meta({
          description: 'Whether it is remote work: of a remote check type, or begun outside of every geofence.',
        }),
        isEdited: z.boolean().meta({ description: 'Whether the entry was changed.' }),
        needsConfirmation: z.boolean().meta({ description: 'Whether an automatic end is still to be confirmed.' }),
        leftOut: z.boolean().meta({ description: 'Whether the entry counts in no balance until it is confirmed.' }),
      }),
    )
    .meta({ description: 'Entries of the day, earliest first.' }),
  absences: z
    .array(
      z.strictObject({
        ...absence,
        startTime: clockText().nullable().meta({ description: 'Start of a part of the day. Null: the whole day.' }),
        endTime: clockText().nullable().meta({ description: 'End of a part of the day. Null: the whole day.' }),
      }),
    )
    .meta({ description: 'Granted absences of the day.' }),
  corrections: z
    .array(
      z.strictObject({
        workEntryId: idText(),
        at: instantText().meta({ description: 'Time of the correction.' }),
        actorName: z
          .string()
          .nullable()
          .meta({ description: 'Name of the author. Null for the system, or if unknown.' }),
        change: z.string().meta({ description: 'Kind of change, such as `corrected`.' }),
        mode: z.string().meta({ description: 'Mode of the decision, such as `direct`.' }),
        reason: z.string().nullable().meta({ description: 'Reason as entered. Null if there is none.' }),
        before: entryState.nullable().meta({ description: 'Entry before the change. Null if it was added.' }),
        after: entryState.meta({ description: 'Entry after the change.' }),
      }),
    )
    .meta({ description: 'Corrections of the entries of the day, oldest first.' }),
  paidOutSeconds: seconds('Overtime of the day that was paid out.'),
  restSeconds: seconds('Time off of the day that was paid from overtime.'),
});

export const monthTotalsOutput = z
  .strictObject({
    ...sums,
    restSeconds: seconds('Time off that was paid from overtime.'),
    absences: z.array(z.strictObject(absence)).meta({ description: 'Granted absences by type.' }),
    payouts: z
      .array(
        z.strictObject({
          source: z.enum(MOVEMENT_SOURCES).meta({ description: 'Balance that it was paid from.' }),
          seconds: seconds('Seconds paid out of the days of the period.'),
        }),
      )
      .meta({ description: 'Overtime of the period that was paid out.' }),
    retro: z
      .array(
        z.strictObject({
          date: dateText().meta({ description: 'Closed day that was corrected.' }),
          bucket: z.enum(BUCKETS).meta({ description: 'Part of the balance.' }),
          seconds: seconds('Difference, added to the balance of this period.'),
        }),
      )
      .meta({ description: 'Late corrections of closed days, which this period receives.' }),
    openingBalanceSeconds: seconds('Balance before the period.'),
    changeSeconds: seconds('Change of the balance in the period.'),
    closingBalanceSeconds: seconds('Balance after the period.'),
  })
  .meta({ id: 'MonthTotals' });

const names = {
  id: idText(),
  code: z.int().nullable().meta({ description: 'Code of the employee. Null if not set.' }),
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  secondLastName: z.string().nullable().meta({ description: 'Second last name. Null if there is none.' }),
};

const by = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `Name of who ${what} it. Null until then.` });
const when = (what: string) =>
  instantText()
    .nullable()
    .meta({ description: `Time of the ${what}. Null until then.` });

export const stateOutput = z.enum(RECORD_STATES).meta({ description: 'How far the period of the person is.' });

export const monthlyRecordOutput = work(
  z.strictObject({
    from: dateText().meta({ description: 'First day of the period.' }),
    to: dateText().meta({ description: 'Last day of the period.' }),
    company: z
      .strictObject({
        name: z.string().meta({ description: 'Name of the company.' }),
        taxNumber: z.string().nullable().meta({ description: 'Tax number of the company. Null if not set.' }),
        address: z.string().nullable().meta({ description: 'Address of the company. Null if not set.' }),
      })
      .meta({ description: 'Company.' }),
    employee: common(
      z.strictObject({
        ...names,
        identityNumberType: personal(
          z
            .string()
            .nullable()
            .meta({ description: 'Kind of identity number. Null if not set, or if the reader may not see it.' }),
        ),
        identityNumber: personal(
          z
            .string()
            .nullable()
            .meta({ description: 'Identity number. Null if not set, or if the reader may not see it.' }),
        ),
      }),
    ).meta({ description: 'Employee of the record.' }),
    contracts: z
      .array(
        z.strictObject({
          contractId: idText(),
          from: dateText().meta({ description: 'First of the days with these terms.' }),
          to: dateText().meta({ description: 'Last of the days with these terms.' }),
          weeklySeconds: z.int().nullable().meta({
            description: 'Planned seconds of a week without public holidays. Null if the contract has no hours.',
          }),
          percentage: z.number().nullable().meta({ description: 'Part of full time, in percent. Null if not given.' }),
        }),
      )
      .meta({ description: 'Contract hours in the period, by date.' }),
    days: z.array(monthDayOutput).meta({ description: 'Every day of the period.' }),
    totals: monthTotalsOutput.meta({ description: 'Totals of the period.' }),
    hash: z.string().meta({
      description:
        'SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of the whole record without `hash`, `state` and `confirmation`.',
    }),
    state: stateOutput,
    confirmation: z
      .strictObject({
        confirmedAt: when('confirmation'),
        confirmedByName: by('confirmed'),
        approvedAt: when('approval'),
        approvedByName: by('approved'),
        closedAt: when('closing'),
        refusedAt: when('refusal'),
      })
      .meta({ description: 'Confirmation, approval and closing.' }),
  }),
).meta({ id: 'MonthlyRecord' });

export const showRecordInput = z.object(person);
export const exportRecordInput = z.object({ ...person, format: z.enum(RECORD_FORMATS) });

export const listRecordsInput = z.object({
  ...pageInput,
  month: monthInput(),
  name: partOfName,
  officeId: idOf('office').optional(),
  departmentId: idOf('department').optional(),
});

export const listRecordsOutput = pageOf(
  work(
    z.strictObject({
      employee: personOutput,
      totals: z.strictObject({
        workedSeconds: sums.workedSeconds,
        ordinarySeconds: sums.ordinarySeconds,
        overtimeSeconds: sums.overtimeSeconds,
        complementarySeconds: sums.complementarySeconds,
        closingBalanceSeconds: z.int(),
      }),
      state: stateOutput,
    }),
  ),
);

export const periodInput = z.object({ month: monthInput() });
export const periodOutput = z.strictObject({ from: dateText(), to: dateText() });

export const startArchiveInput = oneOfThem(
  z.object({
    ...which,
    employeeIds: oneOrMany(idOf('employee')).meta({
      description: 'Only these employees. Without employees and offices, everybody with a record in the period.',
    }),
    officeIds: oneOrMany(idOf('office')).meta({ description: 'Only employees of any of these offices.' }),
    format: z.enum(RECORD_FORMATS).default('pdf').meta({ description: 'Format of the records in the archive.' }),
  }),
);
