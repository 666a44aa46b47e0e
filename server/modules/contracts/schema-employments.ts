import { z } from 'zod';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { MAX_LIMIT } from '../../platform/shared/limits.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { dateText, faultsBetween, idOf, idText, lastDay } from '../../platform/shared/schemas.ts';
import { CUSTOM_FIELD_TYPES, EMPLOYEE_STATUSES } from '../people/constants.ts';
import { createEmployeeInput } from '../people/schema.ts';
import { contractDatesFaults, weekModelFaults } from './rules.ts';
import { createContractInput } from './schema.ts';

const choices = z.array(z.strictObject({ id: idText(), name: z.string() }));

/** Choices for a person's record and first contract, by name. */
export const employmentChoicesOutput = z.strictObject({
  offices: choices,
  departments: choices,
  jobCharges: choices,
  workdayTypes: choices,
  contractTypes: choices,
  jobLevels: choices,
  agreements: choices,
  degrees: choices,
  customFields: z.array(z.strictObject({ id: idText(), name: z.string(), type: z.enum(CUSTOM_FIELD_TYPES) })),
  nextCode: z.int().meta({ description: 'One more than the highest code.' }),
});

const person = createEmployeeInput.shape;
const contract = createContractInput.shape;
const dates = { startAt: contract.startAt, endAt: contract.endAt };
const week = {
  weeklyHours: contract.weeklyHours,
  workDays: contract.workDays,
  flexibleDaysPerWeek: contract.flexibleDaysPerWeek,
  rotation: contract.rotation,
};

export const hireEmployeeInput = z.object({
  person: z.object({
    firstName: person.firstName,
    lastName: person.lastName,
    secondLastName: person.secondLastName,
    email: person.email,
    code: person.code,
    nid: person.nid,
    jobChargeId: person.jobChargeId,
    managerId: person.managerId,
    officeIds: person.officeIds,
    departmentIds: person.departmentIds,
    hiredAt: person.hiredAt,
  }),
  contract: z
    .object({ ...dates, ...week, workDayTypeId: contract.workDayTypeId, contractTypeId: contract.contractTypeId })
    .superRefine(...faultsBetween(z.object(dates), contractDatesFaults))
    .superRefine(...faultsBetween(z.object(week), weekModelFaults))
    .nullable(),
});
export type HireEmployeeInput = z.output<typeof hireEmployeeInput>;
export const hiredEmployeeOutput = z.strictObject({ id: idText() });

export const endEmploymentInput = z.object({
  employeeId: idOf('employee'),
  lastDay: lastDay(),
  leaveReasonId: idOf('leave_reason').nullish(),
});

export const previewDeparturesInput = z.object({ employeeIds: z.array(idOf('employee')).min(1).max(MAX_LIMIT) });

/** Access, pending decisions and contracts of a person who may leave. */
export const departureOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: z.string().nullable(),
    status: z.enum(EMPLOYEE_STATUSES),
    role: z.enum(ROLES).nullable().meta({ description: 'Of the user that the employee is, if any.' }),
    isLastOwner: z.boolean(),
    isSelf: z.boolean(),
    pendingRequests: z.int(),
    reports: z.int().meta({ description: 'Active people who report to the employee.' }),
    teamRequests: z.int().meta({ description: 'Pending requests of the people who report to the employee.' }),
    delegations: z.int().meta({ description: 'Delegations, current or to come, whose delegate is the employee.' }),
    daysOff: work(z.array(dateText())).meta({ description: 'Approved days off from today on, in order.' }),
    contracts: work(z.array(z.strictObject({ id: idText(), startAt: dateText(), endAt: dateText().nullable() }))),
  }),
);
export type Departure = z.output<typeof departureOutput>;
