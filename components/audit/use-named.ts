'use client';

import { trpc } from '#components/trpc/client.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Line } from './types.ts';

/** Fields that hold ids, by whose they are. */
const PEOPLE: ReadonlySet<string> = new Set(['employeeId', 'managerId', 'mainRecruiterId', 'delegateId']);
const UNITS: ReadonlySet<string> = new Set([
  ...['officeId', 'officeIds', 'departmentId', 'departmentIds', 'entityGroupId', 'entityGroupIds', 'entityId'],
]);
const CATALOGUES: ReadonlySet<string> = new Set([
  ...['jobChargeId', 'jobLevelId', 'contractTypeId', 'workDayTypeId', 'agreementId', 'degreeId'],
]);
const USERS: ReadonlySet<string> = new Set(['userId', 'membershipId']);

/** The value of a field as it is shown: ids that have a name for the reader become it. */
export type Named = (line: Line, field: string, value: unknown) => unknown;

/**
 * The names of the people, offices, departments, groups and entries of catalogues in lines, as they are called now, of those whom the
 * reader may see (I3). `readsUnits`: they may read the company's structure and its catalogues, as administrators do.
 */
export function useNamed(lines: readonly Line[], { readsUnits }: { readsUnits: boolean }): Named {
  const ids = idsIn(lines, PEOPLE).slice(0, MAX_LIMIT);
  const employees = trpc.people.searchEmployees.useQuery({ ids }, { enabled: ids.length > 0 });
  const hasUnits = readsUnits && idsIn(lines, UNITS).length > 0;
  const units = trpc.access.listScopeUnits.useQuery(undefined, { enabled: hasUnits });
  const { departments = [], offices = [], entityGroups = [] } = units.data ?? {};
  const hasEntries = readsUnits && idsIn(lines, CATALOGUES).length > 0;
  const choices = trpc.contracts.listEmploymentChoices.useQuery(undefined, { enabled: hasEntries });
  const entries = choices.data
    ? [
        ...[...choices.data.jobCharges, ...choices.data.jobLevels, ...choices.data.contractTypes],
        ...[...choices.data.workdayTypes, ...choices.data.agreements, ...choices.data.degrees],
      ]
    : [];
  const names = new Map([
    ...(employees.data ?? []).map((one) => [one.id, fullNameOf(one)] as const),
    ...[...departments, ...offices, ...entityGroups, ...entries].map(({ id, name }) => [id, name] as const),
  ]);
  const named = (value: unknown) => names.get(String(value)) ?? value;
  return (line, field, value) => {
    // A line of a membership is called by its user.
    if (USERS.has(field) && line.recordType === 'membership') return value && (line.recordName ?? value);
    if (![PEOPLE, UNITS, CATALOGUES].some((fields) => fields.has(field))) return value;
    return Array.isArray(value) ? value.map(named) : named(value);
  };
}

const idsIn = (lines: readonly Line[], fields: ReadonlySet<string>): string[] => [
  ...new Set(
    lines
      .flatMap(({ before, after }) => [before ?? {}, after ?? {}])
      .flatMap((values) => Object.entries(values).flatMap(([name, value]) => (fields.has(name) ? value : [])))
      .filter((value) => typeof value === 'string'),
  ),
];
