import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import { countTaken } from '../leave/repository-ledger.ts';
import { listYearStarts, yearsByOwner } from '../leave/repository-plans.ts';
import { setLeaveInput } from '../leave/schema.ts';
import { checkLeave, reverseAdjustments, setLeaveOfMany } from '../leave/set-leave.ts';
import { countMovementsSince } from '../overtime/repository-ledger.ts';
import { setBalanceInput } from '../overtime/schema.ts';
import { checkBalances, reverseBalances, setBalances } from '../overtime/set-balance.ts';
import type { KindOfImport } from './kind-of-import.ts';
import { eachRow } from './read-rows.ts';
import { listAbsenceTypes, readPeople } from './repository-references.ts';
import { accepted, type Fault, type Planned, type References, resolve } from './rules-plan.ts';
import { portionsOfPeople } from './rules-portions.ts';
import { faultsOf } from './rules-refusals.ts';
import type { ReadRow } from './rules-rows.ts';
import { isOvertime } from './rules-words.ts';

/** Rows checked, or written, at once: the days of each are read. */
const ROWS_AT_ONCE = 50;

/** A person's remaining balance of an absence type, or their overtime. */
type Balance =
  | { of: 'leave'; employeeId: string; key: string; input: z.output<typeof setLeaveInput> }
  | { of: 'overtime'; employeeId: string; key: string; input: z.output<typeof setBalanceInput> };

/** Names in files of the fields that a use case refuses. */
const FIELDS_OF = {
  leave: { absenceTypeId: 'absenceType', seconds: 'hours', no_balance: 'absenceType' },
  overtime: { seconds: 'hours', no_balance: 'hours' },
};

export const importBalances: KindOfImport<Balance> = {
  recordType: 'balance',
  batch: ROWS_AT_ONCE,
  references: { absenceType: { list: listAbsenceTypes, as: 'absenceTypeId' } },

  async plan(scope, rows, { references }) {
    const { companyId } = scope;
    const [people, starts] = await scope.read(
      readPeople(companyId),
      listYearStarts(companyId, { employeeIds: null, absenceTypeIds: null }),
    );
    const yearsOf = yearsByOwner(starts);
    const faults = new Map<number, Fault[]>();
    const read: Planned<Balance>[] = [];
    const keys = new Set<string>();
    await eachRow(rows, ({ line, values, problems }) => {
      const found: Fault[] = [];
      const employeeId = people.findOf(values, found);
      const today = localDateOf(scope.now(), people.zoneOf(employeeId ?? ''));
      // Reads the other cells of unknown people too.
      const balance = balanceOf(
        { ...values, employeeId: employeeId ?? companyId },
        { references, yearsOf, today, found },
      );
      if (balance && found.length === 0 && keys.has(balance.key)) {
        found.push({ field: null, code: 'duplicate_in_file' });
      }
      if (found.length > 0) faults.set(line, found);
      else if (balance && problems.length === 0) {
        keys.add(balance.key);
        read.push({ line, input: balance });
      }
    });
    const portions = portionsOfPeople(read, ROWS_AT_ONCE);
    for (const portion of portions) {
      for (const { line, input, refusal } of await check(scope, portion))
        if (refusal) faults.set(line, faultsOf(refusal, FIELDS_OF[input.of]));
    }
    return { good: portions.flat().filter(({ line }) => !faults.has(line)), faults };
  },

  async write(tx, scope, inputs) {
    const [leave, overtime] = [inputs.filter(isLeave), inputs.filter(isOvertimeBalance)];
    const ofLeave = await ofSome(leave, (some) => setLeaveOfMany(tx, scope, some));
    const ofOvertime = await ofSome(overtime, (some) => setBalances(tx, scope, some));
    return inputs.map(({ of }) => (of === 'leave' ? ofLeave.shift() : ofOvertime.shift()) as string);
  },

  async findObstacles({ companyId, read }, ids) {
    const [taken, movements] = await read(countTaken(companyId, ids), countMovementsSince(companyId, ids));
    return [
      { what: 'absences', count: taken },
      { what: 'movements', count: movements },
    ].filter(({ count }) => count > 0);
  },

  async remove(tx, scope, ids) {
    await reverseBalances(tx, scope, ids);
    await reverseAdjustments(tx, scope, ids);
  },
};

type LeaveBalance = Extract<Balance, { of: 'leave' }>;
type OvertimeBalance = Extract<Balance, { of: 'overtime' }>;
const isLeave = (balance: Balance): balance is LeaveBalance => balance.of === 'leave';
const isOvertimeBalance = (balance: Balance): balance is OvertimeBalance => balance.of === 'overtime';

/** Returns the results of `work` for the inputs; most files have balances of one kind, and `work` is skipped for the other. */
const ofSome = async <Input, Answer>(
  balances: readonly { input: Input }[],
  work: (inputs: Input[]) => Promise<Answer[]>,
): Promise<Answer[]> => (balances.length > 0 ? work(balances.map(({ input }) => input)) : []);

/** Returns rows with the refusals of writing them, those of leave in order. */
async function check(scope: Scope, planned: readonly Planned<Balance>[]) {
  const inputs = planned.map(({ input }) => input);
  const [leave, overtime] = [inputs.filter(isLeave), inputs.filter(isOvertimeBalance)];
  const ofLeave = await ofSome(leave, (some) => checkLeave(scope, some));
  const ofOvertime = await ofSome(overtime, (some) => checkBalances(scope, some));
  return planned.map((one) => ({ ...one, refusal: one.input.of === 'leave' ? ofLeave.shift() : ofOvertime.shift() }));
}

type Asked = ReadRow['values'] & { employeeId: string };
type Known = {
  references: References;
  yearsOf: ReturnType<typeof yearsByOwner>;
  today: string;
  found: Fault[];
};

/** A balance is overtime if no type is given, or if the name means overtime and is not one of the company's types. */
function balanceOf({ hours, ...others }: Asked, known: Known): Balance | undefined {
  const { absenceType } = others;
  const asked = { ...others, ...(hours !== undefined && { seconds: hours }) };
  const type = known.references.absenceType?.names.find(`${absenceType}`);
  const isOfType = absenceType !== undefined && ((type && 'id' in type) || !isOvertime(absenceType));
  return isOfType ? leaveOf(asked, known) : overtimeOf(asked, known);
}

function leaveOf(values: Asked, { references, yearsOf, today, found }: Known): Balance | undefined {
  const { employeeId, days, seconds } = values;
  // A balance is given in days or in time; both could contradict each other.
  if (days !== undefined && seconds !== undefined) found.push({ field: 'hours', code: 'not_accepted' });
  const { absenceTypeId = employeeId, ...asked } = resolve(values, references, found);
  const input = accepted(setLeaveInput, { ...asked, absenceTypeId }, FIELDS_OF.leave, found);
  if (!input) return undefined;
  const { year = yearsOf(input).yearOf(input.date ?? today) } = input;
  return { of: 'leave', employeeId, key: `${employeeId} ${input.absenceTypeId} ${year}`, input };
}

function overtimeOf(values: Asked, { today, found }: Known): Balance | undefined {
  const { employeeId, absenceType, days, seconds, year, date = addDays(today, -1) } = values;
  if (days !== undefined && absenceType === undefined) found.push({ field: 'absenceType', code: 'required' });
  else if (days !== undefined) found.push({ field: 'days', code: 'not_accepted' });
  if (year !== undefined) found.push({ field: 'year', code: 'not_accepted' });
  if (String(date) > today) found.push({ field: 'date', code: 'not_accepted' });
  if (seconds === undefined) return undefined;
  const input = accepted(setBalanceInput, { ...values, date }, FIELDS_OF.overtime, found);
  return input && { of: 'overtime', employeeId, key: employeeId, input };
}
