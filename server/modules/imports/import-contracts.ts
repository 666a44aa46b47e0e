import { readText } from '../../platform/db/statement.ts';
import { WEEKDAYS } from '../../platform/shared/dates.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { DAY_IN_MILLISECONDS, HOUR_IN_SECONDS } from '../../platform/shared/units-of-time.ts';
import { mayDecideOwn } from '../access/own-matters.ts';
import { importContracts, removeContracts } from '../contracts/import-contracts.ts';
import { rotationOfText } from '../contracts/rules-rotation.ts';
import { type CreateContractInput, createContractInput } from '../contracts/schema.ts';
import { findClosed } from './check-closed.ts';
import type { KindOfImport, Obstacle } from './kind-of-import.ts';
import { eachRow } from './read-rows.ts';
import { countChangedSince } from './repository-changes.ts';
import {
  listAgreements,
  listContractSpans,
  listContractTypes,
  listJobCharges,
  listWorkdayTypes,
  readPeople,
} from './repository-references.ts';
import { overlapsOf, type Span } from './rules-overlaps.ts';
import { accepted, type Fault, fieldsOf, type Planned, resolve } from './rules-plan.ts';
import type { ReadRow } from './rules-rows.ts';

/** Returns the days of a week in a row, each in seconds, as the hours of a contract. */
function workDaysOf(values: ReadRow['values']): { hour: number }[] | undefined {
  const hours = WEEKDAYS.map((day) => values[day]);
  if (hours.every((seconds) => seconds === undefined)) return undefined;
  return hours.map((seconds) => ({ hour: typeof seconds === 'number' ? seconds / HOUR_IN_SECONDS : 0 }));
}

const spanOf = ({ startAt, endAt }: { startAt: string; endAt?: string | null }, line: number | null): Span => ({
  from: Date.parse(startAt),
  to: endAt ? Date.parse(endAt) + DAY_IN_MILLISECONDS : Number.POSITIVE_INFINITY,
  line,
});

export const importOfContracts: KindOfImport<CreateContractInput> = {
  recordType: 'contract',
  batch: 100,
  references: {
    jobCharge: { list: listJobCharges, as: 'jobChargeId' },
    contractType: { list: listContractTypes, as: 'contractTypeId' },
    workDayType: { list: listWorkdayTypes, as: 'workDayTypeId' },
    agreement: { list: listAgreements, as: 'agreementId' },
  },

  async plan(scope, rows, { references }) {
    const { companyId } = scope;
    const people = await scope.read(readPeople(companyId));
    const isRefused = (await mayDecideOwn(scope, 'administer')) ? null : scope.actor.employeeId;
    const names = { ...fieldsOf(references), workDays: 'monday' };
    const faults = new Map<number, Fault[]>();
    const good: Planned<CreateContractInput>[] = [];
    await eachRow(rows, ({ line, values, problems }) => {
      const found: Fault[] = [];
      const employeeId = people.findOf(values, found);
      if (employeeId !== undefined && employeeId === isRefused) found.push({ field: null, code: 'own_matter' });
      const { rotation: turns, ...fields } = resolve(values, references, found);
      const workDays = workDaysOf(values);
      const asked = { ...fields, employeeId: employeeId ?? companyId, ...(workDays && { workDays }) };
      // Weeks that cannot be read are none, which the schema refuses.
      if (typeof turns === 'string') Object.assign(asked, { rotation: rotationOfText(turns) ?? [] });
      for (const name of ['code', 'payrollNumber'] as const)
        if (typeof values[name] === 'number') Object.assign(asked, { [name]: String(values[name]) });
      const input = accepted(createContractInput, asked, names, found);
      if (found.length > 0) faults.set(line, found);
      else if (input && problems.length === 0) good.push({ line, input });
    });
    const spans = Map.groupBy(good, ({ input }) => input.employeeId);
    const existing = Map.groupBy(
      await scope.read(listContractSpans(companyId, [...spans.keys()])),
      ({ employeeId }) => employeeId,
    );
    for (const [employeeId, planned] of spans) {
      const of = [
        ...(existing.get(employeeId) ?? []).map((span) => spanOf(span, null)),
        ...planned.map(({ line, input }) => spanOf(input, line)),
      ];
      for (const [line, code] of overlapsOf(of)) faults.set(line, [{ field: 'startAt', code }]);
    }
    await findClosed(scope, good, faults, ({ startAt, endAt = null }) => ({ from: startAt, to: endAt }));
    return { good: good.filter(({ line }) => !faults.has(line)), faults };
  },

  write: importContracts,

  async findObstacles(scope, ids) {
    const [[row], changed] = await scope.read(
      selectObstacles({ companyId: scope.companyId, ids }),
      countChangedSince(scope.companyId, 'contract', ids),
    );
    const counts: Obstacle[] = [
      { what: 'contract_annexes', count: row?.annexes ?? 0 },
      { what: 'changes', count: changed },
    ];
    return counts.filter(({ count }) => count > 0);
  },

  remove: removeContracts,
};

type Ids = { companyId: CompanyId; ids: readonly string[] };

const selectObstacles = readText<{ annexes: number; changed: number }, Ids>(`
  select
    (select count(*)::int from contract_annexes where company_id = $companyId and contract_id = any($ids::uuid[])) as annexes`);
