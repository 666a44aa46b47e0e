import type { PayrollUnit } from '#server/modules/payroll/constants.ts';
import { codeMapOf, type PayrollCode } from '#server/modules/payroll/rules-codes.ts';
import type { DatedAmount } from '#server/modules/payroll/rules-kinds.ts';
import {
  type LineOptions,
  type PayrollContract,
  type PayrollPerson,
  payrollLines,
} from '#server/modules/payroll/rules-lines.ts';
import { hasColumn, type PayrollTemplate } from '#server/modules/payroll/rules-template.ts';

/** A month of three people with every edge of a payroll file, for the files that tests compare byte by byte. */
export const AUGUST = { from: '2026-08-01', to: '2026-08-31' };
const JULY = { from: '2026-07-01', to: '2026-07-31' };

export const HOUR = 3600;
export const SICK = 'absence:0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5b';
export const LEAVE = 'absence:0197a3b2-4c5d-7e6f-8a9b-0c1d2e3f4a5c';

export const amount = (date: string, kind: string, seconds: number, days = 0): DatedAmount => ({
  ...{ date, kind, seconds, dayMillionths: Math.round(days * 1_000_000) },
});

export const contract = (payrollNumber: string | null, given: Partial<PayrollContract> = {}): PayrollContract => ({
  ...{ id: `contract ${payrollNumber}`, code: null, payrollNumber, officeId: null },
  ...{ from: '2026-01-01', to: '9999-12-31', ...given },
});

export const person = (name: string, given: Partial<PayrollPerson> = {}): PayrollPerson => ({
  ...{ employeeId: `id of ${name}`, name, costCenter: null, contracts: [contract('26')], amounts: [], ...given },
});

export const code = (
  kind: string,
  text: string | null,
  { unit = 'hours', ...given }: Partial<PayrollCode> & { unit?: PayrollUnit } = {},
): PayrollCode => ({ officeId: null, kind, code: text, unit, factor: 1, exported: text !== null, ...given });

export const PEOPLE: PayrollPerson[] = [
  person('Jörg Müßig', {
    costCenter: '4711',
    amounts: [
      amount('2026-08-03', 'ordinary', 100 * HOUR),
      amount('2026-08-04', 'ordinary', 30 * HOUR),
      // A third of an hour on each of three days: 1.00 in total, and 0.33, 0.33 and 0.34 by day.
      ...['2026-08-05', '2026-08-06', '2026-08-07'].map((date) => amount(date, 'overtime', HOUR / 3)),
      amount('2026-08-10', SICK, 8 * HOUR, 1),
      amount('2026-08-11', SICK, 4 * HOUR, 0.5),
    ],
  }),
  person('=Zoë(A1)', {
    costCenter: 'Nord;Süd',
    contracts: [
      contract('31', { id: 'first', to: '2026-08-15', code: 'A-1' }),
      contract('32', { id: 'second', from: '2026-08-16', code: 'A-2' }),
    ],
    amounts: [
      amount('2026-08-14', 'ordinary', 8 * HOUR),
      amount('2026-08-17', 'ordinary', 6.5 * HOUR),
      amount('2026-08-18', LEAVE, 8 * HOUR, 1),
      // Paid by the hour: 12.50 each.
      amount('2026-08-31', 'payout', 2 * HOUR),
    ],
  }),
  person('Łucja "Lu" de l’Île', {
    costCenter: '4711',
    contracts: [contract('40000')],
    amounts: [
      amount('2026-08-20', 'ordinary', 7 * HOUR),
      // A late change of July that takes overtime back.
      amount('2026-07-15', 'retro:overtime', -1.5 * HOUR),
    ],
  }),
];

export const CODES = codeMapOf([
  code('ordinary', '101'),
  code('overtime', '110', { factor: 1.25 }),
  code('retro:overtime', '110', { factor: 1.25 }),
  code('payout', '200', { unit: 'amount', factor: 12.5 }),
  code('worked', null),
  code(SICK, 'K', { unit: 'days' }),
  code(LEAVE, 'U', { unit: 'days' }),
]);

export const optionsOf = (template: PayrollTemplate, given: Partial<LineOptions> = {}): LineOptions => ({
  period: AUGUST,
  contents: template.contents,
  linesPer: template.linesPer,
  writesFactor: hasColumn(template, 'factor', 'otherFactor'),
  writesContract: hasColumn(template, 'contract'),
  writesAbsences: hasColumn(template, 'absenceCode', 'timeCode'),
  officeIds: [],
  periodOf: (date) => (date < AUGUST.from ? JULY : AUGUST),
  ...given,
});

/** The content of the month's file by a template. */
export const contentOf = (template: PayrollTemplate, people: readonly PayrollPerson[] = PEOPLE) => ({
  company: 'Müller & Söhne',
  period: AUGUST,
  lines: payrollLines(people, CODES, optionsOf(template)).lines,
});
