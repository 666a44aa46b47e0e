import { datesBetween, dayCount } from '../../platform/shared/dates.ts';
import { MAX_DAYS_OFF } from '../absences/constants.ts';
import { type AgreedAbsence, checkAgreed, grantAgreed } from '../absences/import-absences.ts';
import { countChanged, reverseAgreed } from '../absences/reverse-agreed.ts';
import { previewRequestInput } from '../absences/schema-ask.ts';
import type { KindOfImport } from './kind-of-import.ts';
import { eachRow } from './read-rows.ts';
import { listAbsenceTypes, readPeople } from './repository-references.ts';
import { accepted, type Fault, type Planned, resolve } from './rules-plan.ts';
import { portionsOfPeople } from './rules-portions.ts';
import { faultsOf } from './rules-refusals.ts';
import type { ReadRow } from './rules-rows.ts';

/** Rows checked, or written, at once. */
const ROWS_AT_ONCE = 500;

const FIELD_OF = {
  ...{ date: 'startDate', daysOff: 'startDate', absenceTypeId: 'absenceType' },
  ...{ overlaps: 'startDate', exceeds_balance: 'startDate', nonexistent_local_time: 'startTime' },
};

export const importAbsences: KindOfImport<AgreedAbsence> = {
  recordType: 'absence_day_off_request_batch',
  batch: ROWS_AT_ONCE,
  references: { absenceType: { list: listAbsenceTypes, as: 'absenceTypeId' } },

  async plan(scope, rows, { references }) {
    const { companyId } = scope;
    const people = await scope.read(readPeople(companyId));
    const faults = new Map<number, Fault[]>();
    const read: Planned<AgreedAbsence>[] = [];
    await eachRow(rows, ({ line, values, problems }) => {
      const found: Fault[] = [];
      const employeeId = people.findOf(values, found);
      const fields = resolve(values, references, found);
      const daysOff = daysOf(fields, found);
      const asked = { ...fields, type: 'create', employeeId: employeeId ?? companyId, daysOff };
      // Unresolved references are already named.
      const input = found.length === 0 ? accepted(previewRequestInput, asked, FIELD_OF, found) : undefined;
      if (found.length > 0) faults.set(line, found);
      else if (input && problems.length === 0) read.push({ line, input });
    });
    // In order of their days.
    const portions = portionsOfPeople(
      read.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)),
      ROWS_AT_ONCE,
    );
    for (const planned of portions) {
      const refused = await checkAgreed(
        scope,
        planned.map(({ input }) => input),
      );
      const granted = new Map<string, AgreedAbsence[]>();
      for (const [index, { line, input }] of planned.entries()) {
        const ofPerson = granted.getOrInsert(input.employeeId, []);
        const refusal = refused[index];
        if (!refusal) ofPerson.push(input);
        else
          faults.set(
            line,
            faultsOf(refusal, FIELD_OF).map((fault) =>
              fault.code === 'overlaps' ? { ...fault, code: overlapOf(input, ofPerson) } : fault,
            ),
          );
      }
    }
    return { good: portions.flat().filter(({ line }) => !faults.has(line)), faults };
  },

  write: grantAgreed,

  async findObstacles(scope, ids) {
    const count = await scope.read(countChanged(scope.companyId, ids));
    return count > 0 ? [{ what: 'changes', count }] : [];
  },

  remove: reverseAgreed,
};

const dayOf = ({ input }: Planned<AgreedAbsence>): string => input.daysOff[0]?.date ?? '';

function daysOf({ startDate, endDate, startTime, endTime }: ReadRow['values'], faults: Fault[]) {
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || endDate < startDate) return [];
  if (dayCount(startDate, endDate) > MAX_DAYS_OFF) {
    faults.push({ field: 'endDate', code: 'not_accepted' });
    return [];
  }
  return datesBetween(startDate, endDate).map((date) => ({ date, startTime, endTime }));
}

const keysOf = ({ daysOff }: AgreedAbsence) =>
  daysOff.map(({ date, startTime, endTime }) => `${date} ${startTime} ${endTime}`);

/** Returns whether an absence overlaps or repeats a row above it, or overlaps an existing absence. */
function overlapOf(input: AgreedAbsence, granted: readonly AgreedAbsence[]) {
  const dates = new Set(input.daysOff.map(({ date }) => date));
  const other = granted.find(({ daysOff }) => daysOff.some(({ date }) => dates.has(date)));
  if (!other) return 'overlaps';
  const isSame = other.absenceTypeId === input.absenceTypeId && `${keysOf(other)}` === `${keysOf(input)}`;
  return isSame ? 'duplicate_in_file' : 'overlaps_in_file';
}
