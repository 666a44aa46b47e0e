import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { pageOperations } from '#test/page-operations.ts';
import { absenceCalendarOutput, absenceRequestOutput } from '../../modules/absences/schema.ts';
import { contractOutput } from '../../modules/contracts/schema.ts';
import { annexOutput } from '../../modules/contracts/schema-annexes.ts';
import { salaryOutput } from '../../modules/contracts/schema-salaries.ts';
import { employeeOutput, employeeSummaryOutput } from '../../modules/people/schema.ts';
import { timeEntryOutput } from '../../modules/projects/schema.ts';
import { workEntryOutput } from '../../modules/time/schema.ts';
import { fieldsOf } from '../../platform/shared/field-kinds.ts';

const ofPeople: Record<string, z.ZodType> = {
  Employee: employeeOutput,
  EmployeeSummary: employeeSummaryOutput,
  Salary: salaryOutput,
  Contract: contractOutput,
  ContractAnnex: annexOutput,
  AbsenceCalendar: absenceCalendarOutput,
  AbsenceDayOffRequest: absenceRequestOutput,
  WorkEntry: workEntryOutput,
  TimeEntry: timeEntryOutput,
};

const kindsOf = (schema: z.ZodType) => Object.fromEntries(fieldsOf(schema).map(({ path, kind }) => [path, kind]));

for (const [name, schema] of Object.entries(ofPeople)) {
  test(`I4 every field of ${name} declares its kind`, () => {
    const fields = fieldsOf(schema);
    assert.ok(fields.length > 5);
    const without = fields.filter(({ kind }) => kind === undefined).map(({ path }) => path);
    assert.deepEqual(
      without,
      [],
      'wrap them in common(…), work(…) or what else they are (server/platform/shared/field-kinds.ts)',
    );
  });
}

test('I4 pay, personal and health fields and secrets are what the rule names', () => {
  const employee = kindsOf(employeeOutput);
  const named = {
    pay: ['ssn', 'pricePerHour', 'accountNumber', 'bic', 'salaryRange', 'contributionGroupId'],
    personal: ['nid', 'secondaryNid', 'address', 'dateOfBirth', 'phone', 'personalMail', 'children', 'nationality'],
    health: ['disability'],
    secret: ['pin', 'nfc'],
    common: ['firstName', 'email', 'workPhone', 'jobChargeName', 'officeIds[]', 'managerId', 'status', 'workStatus'],
  };
  for (const [kind, fields] of Object.entries(named))
    for (const field of fields) assert.equal(employee[field], kind, field);
  assert.equal(kindsOf(salaryOutput).grossSalary, 'pay');
  assert.equal(kindsOf(contractOutput).socialSecurityNumber, 'pay');
  assert.equal(kindsOf(contractOutput).weeklyHours, 'work');
  assert.equal(kindsOf(absenceRequestOutput).comment, 'comment');
  assert.equal(kindsOf(absenceRequestOutput)['employee.nid'], 'personal', 'inside others too');
  assert.equal(kindsOf(workEntryOutput)['workEntryIn.coordinates.latitude'], 'personal');
});

/**
 * Salaries, documents (N2) and places of punches are shown to those who may see them, and else left out whole; contracts go to the pages without their
 * social security number (`perContractRecord`). Payroll is for administrators alone. `page-fields.test.ts` looks for those that are hidden.
 */
const LEFT_OUT_WHOLE: Record<string, string> = {
  'contracts.createContract': 'pay',
  'contracts.createSalary': 'pay',
  'contracts.getContract': 'pay',
  'contracts.listContracts': 'pay',
  'contracts.listSalaries': 'pay',
  'contracts.updateContract': 'pay',
  'contracts.updateSalary': 'pay',
  'documents.list': 'health',
  'documents.update': 'health',
  'payroll.listCodeLines': 'pay',
  'payroll.listLines': 'pay',
  'payroll.previewTemplate': 'pay',
  'payroll.previewUnsaved': 'pay',
  'payroll.summarise': 'pay',
  'time.listPunches': 'personal',
};

/** Records of employees and months show each field to those who may see it (`people/present.ts`, `monthly-records/rules-shown.ts`); `page-fields.test.ts` looks for the others. */
const LEFT_OUT_BY_FIELD: readonly string[] = ['monthlyRecords.show', 'people.getEmployee', 'people.updateEmployee'];

test('I4 no answer of a procedure for pages has a field of pay, personal or health data, or a secret', () => {
  for (const [name, { output: schema }] of pageOperations) {
    assert.ok(schema, `${name} declares its answer`);
    if (LEFT_OUT_BY_FIELD.includes(name)) continue;
    const refused = fieldsOf(schema).filter(
      ({ kind }) => ['pay', 'personal', 'health', 'secret'].includes(kind ?? 'common') && LEFT_OUT_WHOLE[name] !== kind,
    );
    assert.deepEqual(refused, [], name);
  }
});
