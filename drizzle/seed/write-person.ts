import { createAbsenceCalendar } from '#server/modules/absences/manage-calendars.ts';
import { createAbsenceCalendarInput } from '#server/modules/absences/schema.ts';
import { createContract } from '#server/modules/contracts/manage-contracts.ts';
import { createContractInput } from '#server/modules/contracts/schema.ts';
import { assignPolicy } from '#server/modules/overtime/manage-policies.ts';
import { assignPolicyInput } from '#server/modules/overtime/schema-policies.ts';
import { createEmployee } from '#server/modules/people/manage-employees.ts';
import { createEmployeeInput } from '#server/modules/people/schema.ts';
import type { Context } from './context.ts';
import type { PersonPlan } from './people.ts';

const FULL_TIME_HOURS = 37.5;

/** The employee, their policy, contract and vacation calendars, as when the records began. Answers the employee's id. */
export async function writePerson(person: PersonPlan, context: Context): Promise<string> {
  const { scopeAt, catalogue, begin } = context;
  const { office, department, job, contract } = person;
  // At this moment no day of work is past, so that nothing is computed before there are entries.
  const scope = scopeAt(begin);
  const employee = await createEmployee(
    scope,
    createEmployeeInput.parse({
      firstName: person.firstName,
      lastName: person.lastName,
      secondLastName: person.secondLastName,
      email: person.email,
      code: person.code,
      phone: person.phone,
      gender: person.gender,
      dateOfBirth: person.dateOfBirth,
      nationality: person.nationality,
      nationalities: [person.nationality],
      language: person.language,
      city: office.city,
      country: office.country,
      jobChargeId: catalogue.jobs.get(job),
      departmentIds: [catalogue.departments.get(department.name)],
      officeIds: [catalogue.offices.get(office.name)],
      managerId: context.managerOf(person),
      hiredAt: person.hiredAt,
      worksOnHolidays: person.worksOnHolidays,
      status: contract.endAt === null ? 'active' : 'inactive',
    }),
  );
  const employeeId = employee.value.id;
  const policyId = catalogue.policies[person.policy];
  if (policyId) {
    const assignation = { id: policyId, employeeIds: [employeeId], from: contract.startAt };
    await assignPolicy(scope, assignPolicyInput.parse(assignation));
  }
  await createContract(
    scope,
    createContractInput.parse({
      employeeId,
      ...contract,
      code: `C-${person.code}`,
      jobChargeId: catalogue.jobs.get(job),
      contractTypeId: catalogue.contractTypes[contract.endAt === null ? 'permanent' : 'temporary'],
      workDayTypeId: catalogue.workdayTypes[contract.weeklyHours >= FULL_TIME_HOURS ? 'full_time' : 'part_time'],
      remoteWork: person.habits.remoteWeekdays.length > 0,
    }),
  );
  const absenceTypeId = catalogue.absenceTypes.vacation;
  for (const year of context.years.filter((one) => one >= Number(contract.startAt.slice(0, 4)))) {
    const calendar = { employeeId, absenceTypeId, year, maxDaysOff: office.vacationDays };
    await createAbsenceCalendar(scope, createAbsenceCalendarInput.parse(calendar));
  }
  return employeeId;
}
