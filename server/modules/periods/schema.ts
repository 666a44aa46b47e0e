import { z } from 'zod';
import { comment, work } from '../../platform/shared/field-kinds.ts';
import { MAX_FREE_TEXT } from '../../platform/shared/limits.ts';
import { oneOrMany, orderByInput, pageInput, pageOf, partOfName } from '../../platform/shared/lists.ts';
import {
  dateText,
  filledText,
  firstDayText,
  idOf,
  idText,
  instantText,
  lastDayText,
} from '../../platform/shared/schemas.ts';
import { personOutput } from '../timesheets/schema.ts';
import { BLOCKER_KINDS, MAX_PEOPLE_AT_ONCE, PERIOD_STATUSES, PERSON_STATES } from './constants.ts';

const about = {
  belonging: {
    description:
      'Employees. Only periods with a contract, recorded time or an absence of one of them are listed, and only they are counted.',
  },
  people: { description: 'Number of people in the period: with a contract, recorded time or an absence in it.' },
  kind: {
    description:
      'Kind of obstacle: `open_entry` and `unconfirmed_closing` are entries, `open_correction` proposals, `exception` and `no_contract` days, `pending_absence` and `pending_request` undecided requests; `refused`, `not_confirmed` and `not_approved` are steps of the review; `payroll_code_missing` counts kinds of time, `payroll_number_missing` the person.',
  },
  state: {
    description:
      'Last step taken: `open` none, `refused` not confirmed with a remark, `confirmed`, `approved` or `closed`.',
  },
  required: { description: 'Steps that the company requires before a period is closed.' },
  recordHash: { description: 'Hash of the monthly record of the period, as you read it.' },
  remark: { description: 'Why the person does not confirm.' },
};

export const listPeriodsInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['from']),
  employeeId: oneOrMany(idOf('employee')).meta(about.belonging),
});
export const periodIdInput = z.object({ id: idOf('period') });

const count = (description: string) => z.int().meta({ description });

const periodFields = {
  id: idText(),
  from: firstDayText(),
  to: lastDayText(),
  status: z.enum(PERIOD_STATUSES).meta({
    description: 'State of the period: `open` until its review begins, `review`, or `closed` for everybody.',
  }),
  closedAt: instantText()
    .nullable()
    .meta({ description: 'Time at which the period was closed for everybody. Null if it is not.' }),
  people: z.int().meta(about.people),
  confirmed: count('Number of people who have confirmed the period.'),
  approved: count('Number of people whose period is approved.'),
  closed: count('Number of people whose period is closed.'),
};

export const periodOutput = work(z.strictObject(periodFields).meta({ id: 'Period' }));
export const listPeriodsOutput = pageOf(periodOutput);

const seconds = (description: string) => z.int().meta({ description });

const sums = {
  workedSeconds: seconds('Number of seconds worked.'),
  changeSeconds: seconds('Change of the overtime balance, in seconds.'),
};

const personTotalsOutput = z
  .strictObject({
    plannedSeconds: seconds('Number of seconds planned by contract and calendar.'),
    expectedSeconds: seconds('Planned seconds minus absences.'),
    ...sums,
    complementarySeconds: seconds('Number of seconds beyond the expected time of part-time contracts.'),
    overtimeSeconds: seconds('Number of seconds of overtime.'),
    closingBalanceSeconds: seconds('Overtime balance at the end of the period, in seconds.'),
  })
  .meta({ description: 'Totals of the monthly record.' });

export const periodDetailOutput = work(
  z
    .strictObject({
      ...periodFields,
      isOver: z.boolean().meta({ description: 'Whether the last day has passed in the time zone of the company.' }),
      requires: z
        .strictObject({
          confirmation: z.boolean().meta({ description: 'Whether employees have to confirm.' }),
          approval: z.boolean().meta({ description: 'Whether managers have to approve.' }),
        })
        .meta(about.required),
      ready: count('Number of people who are not closed and have no blockers.'),
      blocked: count('Number of people who are not closed and have blockers.'),
      totals: z.strictObject(sums).meta({ description: 'Sums of all people.' }),
      blockers: z
        .array(
          z.strictObject({
            kind: z.enum(BLOCKER_KINDS).meta(about.kind),
            people: count('Number of people with this blocker.'),
            count: count('Number of entries, days, requests or steps.'),
          }),
        )
        .meta({ description: 'Blockers by kind.' }),
    })
    .meta({ id: 'PeriodReview' }),
);

export const listPeriodPeopleInput = z.object({
  id: idOf('period'),
  ...pageInput,
  orderBy: orderByInput(['name']),
  employeeId: oneOrMany(idOf('employee')),
  name: partOfName,
  officeId: oneOrMany(idOf('office')),
  departmentId: oneOrMany(idOf('department')),
  state: oneOrMany(z.enum(PERSON_STATES)).meta(about.state),
  blocker: oneOrMany(z.enum(BLOCKER_KINDS)).meta(about.kind),
  isReady: z.boolean().optional().meta({
    description:
      'Whether to list only people who can be closed without blockers (true) or only people with blockers (false). If omitted, both are listed.',
  }),
});
export type ListPeriodPeopleInput = z.output<typeof listPeriodPeopleInput>;

export const periodPersonOutput = work(
  z
    .strictObject({
      employee: personOutput.meta({ description: 'The employee.' }),
      state: z.enum(PERSON_STATES).meta(about.state),
      totals: personTotalsOutput,
      recordHash: z.string().meta({ description: 'Hash of the monthly record as it is now, for a confirmation.' }),
      blockers: z
        .array(
          z.strictObject({
            kind: z.enum(BLOCKER_KINDS).meta(about.kind),
            count: count('Number of entries, days, requests or steps.'),
            firstDate: dateText().nullable().meta({ description: 'First date concerned. Null if it has none.' }),
          }),
        )
        .meta({ description: 'Obstacles to the close of the period.' }),
      confirmation: z
        .strictObject({
          at: instantText().meta({ description: 'Time of the confirmation.' }),
          byName: z.string().meta({ description: 'Name of the person or token that confirmed.' }),
          recordHash: z.string().meta({ description: 'Hash of the monthly record that was confirmed.' }),
        })
        .nullable()
        .meta({ description: 'Confirmation by the employee. Null if there is none.' }),
      refusal: z
        .strictObject({
          at: instantText().meta({ description: 'Time of the refusal.' }),
          remark: comment(z.string().nullable()).meta({
            description: 'Why the person does not confirm. Null if you may not see it.',
          }),
        })
        .nullable()
        .meta({ description: 'Refusal by the employee. Null if there is none, or they have confirmed since.' }),
      approval: z
        .strictObject({
          at: instantText().meta({ description: 'Time of the approval.' }),
          byName: z.string().meta({ description: 'Name of the person or token that approved.' }),
          selfMade: z.boolean().meta({
            description:
              'Whether the employee approved their own period. Only a single owner can do so, if nobody else could.',
          }),
        })
        .nullable()
        .meta({ description: 'Approval by a manager. Null if there is none.' }),
      closing: z
        .strictObject({
          at: instantText().meta({ description: 'Time at which the person’s period was closed.' }),
          byName: z.string().nullable().meta({ description: 'Name of the person or token that closed it.' }),
        })
        .nullable()
        .meta({ description: 'Close of the person’s period. Null if it is not closed.' }),
    })
    .meta({ id: 'PeriodPerson' }),
);
export const listPeriodPeopleOutput = pageOf(periodPersonOutput);

const person = { id: idOf('period'), employeeId: idOf('employee') };

export const confirmPeriodInput = z.object({
  ...person,
  recordHash: filledText().meta(about.recordHash),
});
export const refusePeriodInput = z.object({ ...person, remark: filledText(MAX_FREE_TEXT).meta(about.remark) });
export const unapprovePeriodInput = z.object({
  id: idOf('period'),
  employeeIds: z
    .array(idOf('employee'))
    .min(1)
    .max(MAX_PEOPLE_AT_ONCE)
    .meta({ description: 'IDs of the employees, all of them or none.' }),
});
export const approvePeriodInput = unapprovePeriodInput.extend({
  records: z
    .array(z.object({ employeeId: idOf('employee'), recordHash: filledText().meta(about.recordHash) }))
    .max(MAX_PEOPLE_AT_ONCE)
    .nullish()
    .meta({
      description:
        'Monthly records of these employees, as you read them. If one is another by now, nobody is approved: `record_changed`. Employees without one are approved as their record is.',
    }),
});
