import { exampleOf, inputJsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

const day = '2026-03-02';

/** What the fields of an operation alone do not tell: an example that reads well and works (a test sends each of them). */
const examples: Record<string, Record<string, unknown>> = {
  'absences.createCalendar': { year: 2026, maxDaysOff: 23 },
  'absences.replaceDaysOff': { daysOff: [{ date: day }] },
  'absences.createRequest': { daysOff: [{ date: day }], comment: 'Moving house' },
  'absences.createType': { name: 'Holidays' },
  'absences.updateType': { name: 'Holidays' },
  'absences.acceptRequest': { resolutionComment: 'Enjoy' },
  'absences.rejectRequest': { resolutionComment: 'Two colleagues are away that day' },
  'organisation.createOffice': { name: 'Madrid' },
  'organisation.updateOffice': { name: 'Madrid' },
  'overtime.adjustBalance': {
    operation: 'subtract',
    from: '2026-03-01',
    to: '2026-03-31',
    balanceBeforeSeconds: 5400,
    amountSeconds: 3600,
    source: 'total_balance',
    note: 'Paid with the March salary',
  },
  'overtime.createPolicy': { name: 'Warehouse', toleranceSeconds: 300 },
  'overtime.updatePolicy': { name: 'Warehouse', toleranceSeconds: 300 },
  'people.createEmployee': { firstName: 'Ana', lastName: 'García', email: 'ana.garcia@example.com' },
  'people.updateEmployee': { firstName: 'Ana', lastName: 'García' },
  'time.clockIn': { workEntryIn: { coordinates: { latitude: 40.4168, longitude: -3.7038 } } },
  'time.clockOut': { workEntryOut: { coordinates: { latitude: 40.4168, longitude: -3.7038 } } },
  'time.createBreak': { name: 'Coffee', breakMinutes: 20, remunerated: true },
  'time.createCheckType': { name: 'At a customer' },
  'time.createEntry': {
    workEntryIn: { date: '2026-03-02T08:00:00+01:00' },
    workEntryOut: { date: '2026-03-02T17:30:00+01:00' },
  },
  'time.updateEntry': {
    workEntryIn: { date: '2026-03-02T08:15:00+01:00' },
    workEntryOut: { date: '2026-03-02T17:00:00+01:00' },
  },
};

export const operationsWithExamples = Object.keys(examples);

/** Path, query and body fields of a valid call, with ids that stand for real ones. */
export function exampleInputOf(route: Route): Record<string, unknown> {
  if (!route.input) return {};
  return { ...(exampleOf(inputJsonSchema(route.input)) as object), ...examples[route.name] };
}
