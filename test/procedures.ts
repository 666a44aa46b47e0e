import { exampleOf, inputJsonSchema, type JsonSchema } from '#server/entry/rest/json-schema.ts';
import { operations } from '#server/entry/rpc/root.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { callOperation, type Operation } from '#server/platform/rpc/operation.ts';
import { problemOf } from '#server/platform/rpc/problems.ts';
import { type Input, idsIn, withValue } from './calls.ts';
import type { Workshop } from './workshop-types.ts';

export interface Procedure {
  name: string;
  operation: Operation;
  isMutation: boolean;
  schema: JsonSchema;
  isPublished: boolean;
}

/** Everything that the router has, for the interface and for the pages. */
export const procedures: Procedure[] = [...operations].map(([name, operation]) => ({
  name,
  operation,
  isMutation: operation.kind === 'mutation',
  isPublished: operation.rest !== undefined,
  schema: operation.input ? inputJsonSchema(operation.input) : { type: 'object' },
}));

/** Reads like a query, and is recorded (L5), which queries cannot be. */
export const isExport = ({ name }: Pick<Procedure, 'name'>): boolean =>
  /\.export[A-Z]/.test(name) && !MARKS_WHAT_IT_EXPORTS.has(name);

const MARKS_WHAT_IT_EXPORTS: ReadonlySet<string> = new Set(['overtime.exportPayouts', 'overtime.exportPayoutFile']);

type Outcome = { value: unknown } | { refusal: string };

export async function call({ name, operation }: Procedure, scope: Scope | null, input: unknown): Promise<Outcome> {
  try {
    return {
      value: await callOperation(operation, { name, context: { scope, locale: 'en', requestId: 'the-same' }, input }),
    };
  } catch (error) {
    const problem = problemOf(error, 'en');
    return { refusal: `${problem.status} ${problem.code} ${JSON.stringify(problem.fields)}` };
  }
}

/** That a contract without an end lies in. */
const AROUND = { validOn: '2999-12-31', startsAfter: '2000-01-01', endsBefore: undefined };

/** Fields that a procedure's schema alone does not determine. */
const written: Record<string, Input> = {
  // A type that is asked for by days.
  'approvals.previewRequest': { daysOff: [{ date: '2026-03-02' }] },
  // Requests that every workshop has sent, whatever its day.
  'access.listApiRequests': { from: '2000-01-01', to: '2999-12-31', operation: ['people.createEmployee'] },
  'audit.listHistory': { recordType: 'employee' },
  'monthlyRecords.exportRecord': { format: 'json' },
  'contracts.exportContracts': AROUND,
  // Of one kind of week.
  'contracts.hireEmployee': { contract: { startAt: '2026-03-02', weeklyHours: 40 } },
  'contracts.listContracts': AROUND,
  'corrections.proposeMany': {
    items: [
      {
        ...{ type: 'update', reason: 'Forgotten' },
        entry: {
          ...{ workEntryType: 'pause', workEntryIn: { date: '2026-03-02T12:00:00+01:00' } },
          workEntryOut: { date: '2026-03-02T12:30:00+01:00' },
        },
      },
    ],
  },
  'payroll.listCodeLines': { code: '101', unit: 'hours' },
  'payroll.previewUnsaved': { format: 'text' },
  'payroll.mapKind': { kind: 'ordinary', code: '101' },
  'people.searchEmployees': { text: 'a' },
  'time.listPunches': { around: { latitude: 40.416775, longitude: -3.70379 }, withinMeters: 100 },
  'time.addEntry': { workEntryOut: { date: '2026-03-02T17:30:00+01:00' } },
  'projects.addTime': { timeEntryOut: { date: '2026-03-02T17:30:00+01:00' } },
  'absences.exportPersonYear': { year: 2026, list: 'ledger' },
  'projects.exportTotals': { by: 'person' },
  'overtime.previewAdjustment': { operation: 'add', amountSeconds: 3600, balanceBeforeSeconds: 0 },
};

/** Required fields of a procedure, with records of the workshop. */
export async function exampleFor({ name, schema }: Procedure, workshop: Workshop): Promise<Input> {
  // Of a file, as text, in which people are found.
  const file = schema.properties?.format ? { format: 'csv' } : {};
  let input: Input = { ...(exampleOf(schema) as Input), ...file, ...written[name] };
  for (const { path, resource } of idsIn(schema, []))
    if (schema.required?.includes(String(path[0]))) {
      input = withValue(schema, input, path, await workshop.record(resource)) as Input;
    }
  return input;
}
