import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import {
  dateText,
  dateTime,
  endTimeText,
  idOf,
  idText,
  inPeriodOrder,
  instantText,
  integer,
  period,
  shortText,
  startTimeText,
  timeZoneText,
} from '../../platform/shared/schemas.ts';
import { SELF_SCOPES } from '../../platform/shared/token-scopes.ts';
import { personOutput } from '../approvals/schema-company.ts';
import { calendarYear, leaveBalanceOutput, yearOutput } from '../leave/schema.ts';
import { WORK_STATUSES } from '../people/constants.ts';
import { PUNCH_ACTIONS } from '../time/constants.ts';
import { clockInInput, clockOutInput, punchCoordinates, workEntryType } from '../time/schema.ts';
import { ABSENCE_KINDS, OWN_ORIGINS, PLACE_MODES, PUNCH_OUTCOMES, PUNCH_PROBLEMS } from './constants.ts';

const KEY = {
  format: 'uuid',
  description: 'Key of the tap. A punch with the key of an earlier one is that punch, and gets its result.',
};

const DEVICE_AT = { description: 'Clock of the device as it sends this.' };

/** Both clocks at one moment, as the server has signed them for this person (M3). */
const contactInput = z.object({ deviceAt: dateTime(), serverAt: dateTime(), signature: shortText() });

export const claimInput = z
  .object({
    at: dateTime().meta({ description: 'Clock of the device at the tap.' }),
    sentAt: dateTime().meta(DEVICE_AT),
    queueId: z.guid().toLowerCase().meta({ format: 'uuid', description: 'Queue of the device.' }),
    counter: integer(0).meta({ description: 'Number of the tap in the queue. Each is greater than the one before.' }),
    contact: contactInput
      .nullable()
      .meta({ description: 'The latest contact before the tap. Null if there was none.' }),
  })
  .meta({ description: 'Evidence of the device for a punch from its queue. Left out, the punch is made now.' });

export const ownDayInput = z.object({ deviceAt: dateTime().optional().meta(DEVICE_AT) }).optional();

const contactOutput = z.strictObject({ deviceAt: instantText(), serverAt: instantText(), signature: z.string() });

export const punchInput = z.object({
  key: z.guid().toLowerCase().meta(KEY),
  action: z.enum(PUNCH_ACTIONS),
  origin: z.enum(OWN_ORIGINS),
  workBreakId: idOf('work_break').nullish(),
  workCheckTypeId: idOf('work_check_type').nullish(),
  coordinates: punchCoordinates,
  claim: claimInput.nullish(),
});

export const punchOutput = work(
  z.strictObject({
    outcome: z.enum(PUNCH_OUTCOMES).meta({
      description:
        '`taken` into an entry, `proposed` as a correction, or in `conflict` with what is recorded, and kept beside it.',
    }),
    problem: z.enum(PUNCH_PROBLEMS).nullable().meta({ description: 'Why it was not taken. Null if it was.' }),
    workEntryId: idText().nullable().meta({ description: 'Entry that the punch started or ended. Null if not taken.' }),
    correctionId: idText().nullable().meta({ description: 'Correction that the punch ends. Null if there is none.' }),
    isRepeated: z.boolean().meta({ description: 'The punch was made by an earlier request.' }),
    contact: contactOutput.nullable().meta({ description: 'Null without `claim`.' }),
  }),
);

const choice = z.strictObject({ id: idText(), name: z.string().meta({ description: 'Name.' }) });

export const dayOutput = work(
  z.strictObject({
    date: dateText().meta({ description: 'Today in the time zone of the employee.' }),
    timeZone: timeZoneText(),
    workStatus: z.enum(WORK_STATUSES).meta({ description: 'Current work status.' }),
    since: instantText().nullable().meta({ description: 'Start of the work status. Null if it has never changed.' }),
    open: z
      .strictObject({
        id: idText(),
        workEntryType,
        name: z
          .string()
          .nullable()
          .meta({ description: 'Name of the break or of the check type. Null if there is none.' }),
        startedAt: instantText().meta({ description: 'Start of the entry.' }),
      })
      .nullable()
      .meta({ description: 'Open entry. Null if there is none.' }),
    workedSeconds: z.int().meta({ description: 'Number of paid seconds of entries of today that have ended.' }),
    plannedSeconds: z.int().meta({ description: 'Number of planned seconds of today.' }),
    place: z.enum(PLACE_MODES).meta({ description: 'Whether a clock-in needs the place of the device.' }),
    breaks: z.array(choice).meta({ description: 'Breaks of the company.' }),
    checkTypes: z.array(choice).meta({ description: 'Check types of the company.' }),
  }),
).meta({ id: 'OwnDay' });

/** Null: the user is no employee. */
export const ownDayOutput = work(
  dayOutput
    .extend({
      proposed: z
        .strictObject({
          workEntryType,
          name: z.string().nullable(),
          startedAt: instantText(),
        })
        .nullable()
        .meta({ description: 'Clock-in that is proposed with the punch that ends it. Null if there is none.' }),
      unsettled: z
        .array(
          z.strictObject({
            id: idText(),
            action: z.enum(PUNCH_ACTIONS),
            outcome: z.enum(PUNCH_OUTCOMES),
            problem: z.enum(PUNCH_PROBLEMS),
            at: instantText().meta({
              description: 'Time of the tap by the clock of the device. For a conflict, the time that managers see.',
            }),
            date: dateText(),
            correctionId: idText().nullable(),
          }),
        )
        .meta({ description: 'Punches of the last days that are in no entry, and wait for somebody.' }),
      contact: contactOutput.nullable().meta({ description: 'Null without `deviceAt`.' }),
    })
    .nullable(),
);

export const clockOwnInInput = clockInInput.omit({ employeeId: true });
export const clockOwnOutInput = clockOutInput.omit({ employeeId: true });

/** The person of a personal token (M7). */
export const selfOutput = common(
  z.strictObject({
    employeeId: idText(),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    secondLastName: z.string().nullable().meta({ description: 'Second last name. Null if not set.' }),
    timeZone: timeZoneText(),
    company: z.strictObject({ id: idText(), name: z.string().meta({ description: 'Name of the company.' }) }),
    token: z
      .strictObject({
        name: z.string().meta({ description: 'Name of the token.' }),
        scopes: z.array(z.enum(SELF_SCOPES)).meta({ description: 'Scopes of the token.' }),
        expiresAt: instantText().meta({ description: 'Expiry time of the token.' }),
      })
      .meta({ description: 'The personal token of the request.' }),
  }),
).meta({ id: 'Self' });

export const getOwnAbsencesInput = z.object({
  year: calendarYear().optional().meta({ description: 'Calendar year. Defaults to the current year.' }),
});

const absenceType = z
  .strictObject({ id: idText(), name: z.string().meta({ description: 'Name of the absence type.' }) })
  .meta({ description: 'Type of the absences.' });

export const ownAbsencesOutput = work(
  z.strictObject({
    year: yearOutput(),
    days: z
      .array(
        z.strictObject({
          date: dateText(),
          kind: z.enum(ABSENCE_KINDS).meta({
            description:
              'State of the day: `granted`, `pending` if it is requested, `removal` if its cancellation is requested.',
          }),
          startTime: startTimeText().nullable(),
          endTime: endTimeText().nullable(),
          seconds: z.int().meta({ description: 'Planned seconds of the day that the absence covers.' }),
          requestId: idText().nullable().meta({ description: 'Request of the day. Null without one.' }),
          absenceType: absenceType
            .nullable()
            .meta({ description: 'Type of the absence. Null if it no longer exists.' }),
        }),
      )
      .meta({ description: 'Days off of the calendar year, by date.' }),
    balances: z
      .array(leaveBalanceOutput.extend({ absenceType }).meta({ id: 'OwnLeaveBalance' }))
      .meta({ description: 'Balances of the leave years that have days in the calendar year.' }),
  }),
).meta({ id: 'OwnAbsences' });

export const teamOffInput = inPeriodOrder(z.object(period));

/** Absences of colleagues as a colleague may know them: the person and the dates, also of parts of days (M1). */
export const teamOffOutput = z.array(z.strictObject({ person: personOutput, dates: work(z.array(dateText())) }));

/** Name of a person's manager (M1). */
export const ownManagerOutput = personOutput
  .pick({ id: true, firstName: true, lastName: true, secondLastName: true })
  .nullable();
