import { elapsedSeconds, instantFromLocal, localDateOf } from '../../platform/shared/dates.ts';
import { mayDecideOwn } from '../access/own-matters.ts';
import type { WorkEntryType } from '../time/constants.ts';
import { countChanged, type ImportedEntry, importEntries, listTimes, removeImported } from '../time/import-entries.ts';
import { entryFaults } from '../time/rules.ts';
import { findClosed } from './check-closed.ts';
import type { KindOfImport } from './kind-of-import.ts';
import { eachRow } from './read-rows.ts';
import { listBreaks, listCheckTypes, readPeople } from './repository-references.ts';
import { overlapsOf } from './rules-overlaps.ts';
import type { People } from './rules-people.ts';
import { type Fault, type Planned, resolve } from './rules-plan.ts';
import type { ReadRow } from './rules-rows.ts';

/** Longer entries are probably two times in one row, an end before its start, or a missing day. */
const LONG_ENTRY_SECONDS = 16 * 3600;

/**
 * Converts a moment of a file: local to the person, unless it has an offset (A8). Returns the problem's code if there is no such moment.
 */
function instantOf(moment: string, timeZone: string): Temporal.Instant | 'not_a_date' | 'nonexistent_local_time' {
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/.test(moment)) return Temporal.Instant.from(moment);
    return instantFromLocal(moment.slice(0, 10), moment.slice(11), timeZone) ?? 'nonexistent_local_time';
  } catch {
    return 'not_a_date';
  }
}

/** Field of the file for each field of an entry. */
const FIELD_OF: Record<string, string> = {
  'workEntryIn.date': 'start',
  'workEntryOut.date': 'end',
  workBreakId: 'breakType',
};

const spanOf = ({ startedAt, endedAt }: { startedAt: number; endedAt: number | null }, line: number | null) => ({
  from: startedAt,
  to: endedAt ?? Number.POSITIVE_INFINITY,
  line,
});

export const importWorkEntries: KindOfImport<ImportedEntry> = {
  recordType: 'work_entry',
  batch: 100,
  references: {
    checkType: { list: listCheckTypes, as: 'workCheckTypeId' },
    breakType: { list: listBreaks, as: 'workBreakId' },
  },

  async plan(scope, rows, { accepts, references }) {
    const people = await scope.read(readPeople(scope.companyId));
    const isRefused = (await mayDecideOwn(scope, 'decide')) ? null : scope.actor.employeeId;
    const faults = new Map<number, Fault[]>();
    const good: Planned<ImportedEntry>[] = [];
    const now = scope.now();
    await eachRow(rows, ({ line, values, problems }) => {
      const found: Fault[] = [];
      const employeeId = people.findOf(values, found);
      if (employeeId !== undefined && employeeId === isRefused) found.push({ field: null, code: 'own_matter' });
      const fields = resolve(values, references, found);
      const input = employeeId === undefined ? undefined : entryOf(fields, employeeId, people, found);
      if (input) for (const field of Object.keys(entryFaults(input, now))) found.push(faultOf(field));
      if (input && isLong(input) && !accepts(line, 'end')) found.push({ field: 'end', code: 'longer_than_16_hours' });
      if (found.length > 0) faults.set(line, found);
      else if (input && problems.length === 0) good.push({ line, input });
    });
    await findOverlaps(scope, good, faults);
    await findClosed(scope, good, faults, ({ employeeId, startedAt }) => {
      const date = localDateOf(startedAt, people.zoneOf(employeeId));
      return { from: date, to: date };
    });
    return {
      // By person, so that a transaction touches few people and always in the same order.
      good: good.filter(({ line }) => !faults.has(line)).toSorted(byPerson),
      faults,
    };
  },

  write: importEntries,

  async findObstacles(scope, ids) {
    const count = await scope.read(countChanged(scope.companyId, ids));
    return count > 0 ? [{ what: 'changes', count }] : [];
  },

  remove: removeImported,
};

const isLong = ({ startedAt, endedAt }: ImportedEntry): boolean =>
  endedAt !== null && elapsedSeconds(startedAt, endedAt) > LONG_ENTRY_SECONDS;

const faultOf = (field: string): Fault => ({ field: FIELD_OF[field] ?? field, code: 'not_accepted' });

const byPerson = (a: Planned<ImportedEntry>, b: Planned<ImportedEntry>): number =>
  a.input.employeeId === b.input.employeeId
    ? Temporal.Instant.compare(a.input.startedAt, b.input.startedAt)
    : a.input.employeeId < b.input.employeeId
      ? -1
      : 1;

function entryOf(values: ReadRow['values'], employeeId: string, people: People, faults: Fault[]) {
  const timeZone = people.zoneOf(employeeId);
  const momentOf = (field: 'start' | 'end') => {
    const value = values[field];
    if (typeof value !== 'string') return null;
    const instant = instantOf(value, timeZone);
    if (typeof instant !== 'string') return instant;
    faults.push({ field, code: instant });
    return null;
  };
  const [startedAt, endedAt] = [momentOf('start'), momentOf('end')];
  if (!startedAt) return undefined;
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null);
  const workBreakId = idOf(values.workBreakId);
  const workEntryType = (values.workEntryType ?? (workBreakId ? 'pause' : 'work')) as WorkEntryType;
  const workCheckTypeId = idOf(values.workCheckTypeId);
  return { employeeId, workEntryType, workCheckTypeId, workBreakId, startedAt, endedAt };
}

/** B4: overlaps with stored entries, and within the file. */
async function findOverlaps(
  scope: Parameters<(typeof importWorkEntries)['plan']>[0],
  good: readonly Planned<ImportedEntry>[],
  faults: Map<number, Fault[]>,
): Promise<void> {
  const ofPeople = Map.groupBy(good, ({ input }) => input.employeeId);
  const people = [...ofPeople];
  for (let at = 0; at < people.length; at += 100) {
    const portion = people.slice(at, at + 100);
    const times = portion.flatMap(([, planned]) =>
      planned.flatMap(({ input }) => [input.startedAt, input.endedAt ?? scope.now()]),
    );
    const milliseconds = times.map((time) => time.epochMilliseconds);
    const [from, to] = [milliseconds.reduce((a, b) => Math.min(a, b)), milliseconds.reduce((a, b) => Math.max(a, b))];
    const existing = Map.groupBy(
      await scope.read(
        listTimes({
          companyId: scope.companyId,
          employeeIds: portion.map(([id]) => id),
          from: new Date(from),
          // Any later entry overlaps an entry without an end.
          to: new Date(to + 86_400_000),
        }),
      ),
      ({ employeeId }) => employeeId,
    );
    for (const [employeeId, planned] of portion) {
      const spans = [
        ...(existing.get(employeeId) ?? []).map(({ startedAt, endedAt }) =>
          spanOf({ startedAt: startedAt.getTime(), endedAt: endedAt?.getTime() ?? null }, null),
        ),
        ...planned.map(({ line, input: { startedAt, endedAt } }) =>
          spanOf({ startedAt: startedAt.epochMilliseconds, endedAt: endedAt?.epochMilliseconds ?? null }, line),
        ),
      ];
      for (const [line, code] of overlapsOf(spans)) faults.set(line, [{ field: 'start', code }]);
    }
  }
}
