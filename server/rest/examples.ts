import { exampleOf, inputJsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

const day = '2026-03-02';
const anId = '019cad3e-5c00-7000-8000-000000000002';
const madrid = { latitude: 40.4168, longitude: -3.7038 };
const office = {
  name: 'Madrid',
  address: 'Calle de Alcalá 1',
  coordinates: madrid,
  radio: 150,
  defaultEmployeesDateTimeZone: 'Europe/Madrid',
};

/** What the fields of an operation alone do not show: an example that reads well and works (a test sends each of them). */
const examples: Record<string, Record<string, unknown>> = {
  'absences.acceptRequest': { resolutionComment: 'Enjoy' },
  'leave.adjustLeave': { days: 1.5, note: 'Worked on a Saturday in May' },
  'absences.createCalendar': { year: 2026, maxDaysOff: 23 },
  'absences.createRequest': { daysOff: [{ date: day }], comment: 'Moving house' },
  'absences.createType': { name: 'Holidays', pickMode: 'by_days', color: '#0f766e' },
  'leave.plans.assign': { year: 2026 },
  'leave.plans.create': {
    name: 'Office staff',
    year: 2026,
    absenceTypeId: '0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5b',
    accrual: {
      period: 'month',
      levels: [
        { afterMonths: 0, amountDays: 1.75 },
        { afterMonths: 60, amountDays: 2 },
      ],
    },
    carryOver: { maxDays: 5, expiresAfterMonths: 3 },
  },
  'leave.plans.unassign': { year: 2026 },
  'leave.plans.update': { maxDaysOff: 23 },
  'absences.rejectRequest': { resolutionComment: 'Two colleagues are away that day' },
  'absences.replaceDaysOff': { daysOff: [{ date: day }] },
  'absences.updateType': { name: 'Holidays', needsValidation: true },
  'contracts.createContract': {
    startAt: '2026-01-01',
    endAt: '2026-12-31',
    code: 'C-2026-014',
    trialPeriod: { trialPeriodType: 'months', quantity: '3' },
    weeklyHours: 40,
    workDays: [{ hour: 8 }, { hour: 8 }, { hour: 8 }, { hour: 8 }, { hour: 8 }],
  },
  'organisation.createEntityGroup': { name: 'First aiders' },
  'organisation.createHolidayCalendar': {
    name: 'Madrid 2026',
    daysOff: [
      { date: '2026-01-06', name: 'Epiphany' },
      { date: '2026-05-15', name: 'San Isidro' },
    ],
  },
  'contracts.agreements.create': { name: 'Metal industry', code: '28003715', annualHours: 1764, color: '#0f766e' },
  'contracts.agreements.update': { annualHours: 1760 },
  'contracts.contractTypes.create': { name: 'Indefinite' },
  'contracts.createAnnex': { startAt: '2026-02-01', endAt: '2026-06-30', weeklyHours: 30, comment: 'Part time' },
  'contracts.degrees.create': { name: 'Nursing' },
  'contracts.jobLevels.create': { name: 'Senior' },
  'contracts.leaveReasons.create': { name: 'Voluntary leave' },
  'contracts.leaveReasons.update': { name: 'Retirement' },
  'contracts.createSalary': {
    payPeriod: 'yearly',
    currency: 'EUR',
    grossSalary: 35000,
    payments: 14,
    startDate: '2026-01-01',
    contributionGroup: '02',
  },
  'contracts.updateSalary': { endDate: '2026-12-31', comments: 'Agreed raise from January' },
  'contracts.updateContract': { endAt: '2026-12-31', weeklyHours: 30, workDays: null },
  'contracts.workdayTypes.create': { name: 'Full time' },
  'organisation.createOffice': office,
  'organisation.departments.create': { name: 'Warehouse' },
  'organisation.departments.update': { name: 'Warehouse and returns' },
  'organisation.locations.create': { name: 'Main gate', coordinates: madrid, radio: 150 },
  'organisation.locations.update': { radio: 200 },
  'organisation.setCheckOrigins': { availableCheckOrigins: ['web', 'mobile'] },
  'organisation.updateEntityGroup': { name: 'First aiders of the night shift' },
  'organisation.updateCompanySettings': {
    timeZone: 'Europe/Madrid',
    language: 'es-ES',
    forgottenClockOut: { mode: 'fixed_time', toleranceSeconds: 3600, time: '23:00' },
  },
  'organisation.updateHolidayCalendar': { daysOff: [{ date: '2026-01-06', name: 'Epiphany' }] },
  'organisation.updateOffice': office,
  'overtime.adjustBalance': {
    operation: 'subtract',
    from: '2026-03-01',
    to: '2026-03-31',
    balanceBeforeSeconds: 5400,
    amountSeconds: 3600,
    source: 'total_balance',
    note: 'Paid with the March salary',
  },
  'overtime.createPayout': {
    from: '2026-03-01',
    to: '2026-03-31',
    balanceBeforeSeconds: 5400,
    amountSeconds: 3600,
    note: 'March salary',
  },
  'overtime.createPolicy': {
    name: 'Warehouse',
    toleranceSeconds: 300,
    multiplierRules: [
      { name: 'First hour', from: 0, to: 3600, coefficient: 1.5, mode: 'by_hour_unit', apply: 'on_surplus' },
      { name: 'From the second hour on', from: 3600, coefficient: 2, mode: 'by_hour_unit', apply: 'on_surplus' },
      { name: 'Holidays', days: ['sunday', 'holiday'], coefficient: 1.75, apply: 'always' },
    ],
    typifyingRules: [{ name: 'Night', startTime: '22:00', endTime: '06:00' }],
    expiry: { afterMonths: 6 },
    cap: { positiveSeconds: 288_000 },
    yearlyReset: { month: 1, day: 1 },
  },
  'overtime.reverseAdjustment': { balanceBeforeSeconds: 1800, note: 'Booked for the wrong month' },
  'overtime.updatePolicy': { name: 'Warehouse', toleranceSeconds: 300 },
  'people.customFields.create': { name: 'Shirt size', slug: 'shirt-size', type: 'text' },
  'people.customFields.update': { name: 'Size of shirts' },
  'people.jobCharges.create': { name: 'Nurse', description: 'Cares for the ward', competencies: 'First aid' },
  'people.createEmployee': {
    firstName: 'Ana',
    lastName: 'García',
    email: 'ana.garcia@example.com',
    hiredAt: '2026-01-01',
    timeZone: 'Europe/Madrid',
  },
  'people.updateEmployee': { phone: '+34 600 000 000', city: 'Madrid', country: 'ES' },
  'projects.createEntry': {
    timeEntryIn: { date: '2026-03-02T08:00:00+01:00', coordinates: madrid },
    timeEntryOut: { date: '2026-03-02T10:30:00+01:00' },
    projectId: anId,
    tagIds: [anId],
    comment: 'Drawings for the customer',
  },
  'projects.projects.create': { name: 'New warehouse' },
  'projects.projects.update': { name: 'New warehouse, Valencia' },
  'projects.tags.create': { name: 'Planning' },
  'projects.tags.update': { name: 'Planning and drawing' },
  'projects.updateEntry': { timeEntryOut: { date: '2026-03-02T11:00:00+01:00' }, comment: 'Drawings and a visit' },
  'companyRequests.acceptRequest': { comment: 'Order it' },
  'companyRequests.createDelegation': { delegateId: anId, from: '2026-08-03', to: '2026-08-21' },
  'companyRequests.createRequest': { title: 'A new laptop', answers: [{ questionId: anId, value: '1200' }] },
  'companyRequests.createType': {
    name: 'Equipment',
    icon: 'laptop',
    questions: [{ id: anId, name: 'Price in euros', type: 'number', required: true }],
    levels: [
      { approvers: [{ managerSteps: 1 }] },
      {
        approvers: [{ role: 'administrator' }],
        condition: { questionId: anId, operator: 'greater_than', value: '1000' },
      },
    ],
  },
  'companyRequests.rejectRequest': { comment: 'The old one is as good' },
  'companyRequests.updateType': { name: 'Equipment and software', icon: 'laptop' },
  'time.clockIn': { workEntryIn: { coordinates: madrid } },
  'time.clockOut': { workEntryOut: { coordinates: madrid } },
  'time.breaks.create': { name: 'Coffee', breakMinutes: 20, remunerated: true },
  'time.checkTypes.create': { name: 'At a customer', color: '#0f766e' },
  'time.createEntry': {
    workEntryIn: { date: '2026-03-02T08:00:00+01:00' },
    workEntryOut: { date: '2026-03-02T17:30:00+01:00' },
  },
  'time.breaks.update': { breakMinutes: 30 },
  'time.updateEntry': {
    workEntryIn: { date: '2026-03-02T08:15:00+01:00' },
    workEntryOut: { date: '2026-03-02T17:00:00+01:00' },
  },
  'webhooks.updateEndpoint': { events: ['work_entry', 'absence_request.resolved'] },
};

export const operationsWithExamples = Object.keys(examples);

/**
 * Path, query and body fields of a valid call, with ids that stand for real ones: the written example and what else is
 * required, or all fields that have an example of their own.
 */
export function exampleInputOf(route: Route): Record<string, unknown> {
  if (!route.input) return {};
  const schema = inputJsonSchema(route.input);
  const generated = exampleOf(schema) as Record<string, unknown>;
  const written = examples[route.name];
  if (!written) return generated;
  return { ...Object.fromEntries((schema.required ?? []).map((name) => [name, generated[name]])), ...written };
}
