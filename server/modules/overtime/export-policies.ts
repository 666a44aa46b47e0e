import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { together } from '../../platform/db/statement.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { findZone } from '../audit/repository.ts';
import { exportList } from '../people/export-list.ts';
import { listBalances } from './repository-balances.ts';
import { listPolicies } from './repository-policies.ts';
import { resetDateOf } from './rules-limits.ts';
import type { exportPoliciesInput, policyOutput } from './schema-policies.ts';

type Policy = z.output<typeof policyOutput>;

/** A leap year has every day that a month can have. */
const A_LEAP_YEAR = '2024';

/**
 * Exports the overtime policies, all of them in the list's order, with their rules and the number of people in scope (I3) under each today,
 * and records the export in the audit (L5).
 */
export async function exportPolicies(
  scope: Scope,
  locale: Locale,
  { format, orderBy }: z.output<typeof exportPoliciesInput>,
): Promise<ExportedFile> {
  const { companyId } = scope;
  const [{ rows, total }, timeZone] = await scope.read(
    listPolicies(companyId, { orderBy, page: 1, limit: MOST_EXPORTED, onlyReturn: 'not_deleted' }),
    findZone(companyId),
  );
  const policies = rows.value;
  const today = localDateOf(scope.now(), timeZone);
  const ofToday = { from: today, to: today, page: 1, limit: 1, orderBy: 'name' } as const;
  const counts = await scope.read(
    together(...policies.map(({ id }) => listBalances(scope, { ...ofToday, policyId: id }))),
  );
  const people = new Map(policies.map(({ id }, index) => [id, counts[index]?.total ?? 0]));
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  /** If a policy counts nothing, its rules do not apply either. */
  const rule =
    <Value>(read: (policy: Policy) => Value) =>
    (policy: Policy) =>
      policy.type === 'none' ? null : read(policy);
  const namesOf = (rules: readonly { name: string; coefficient?: number }[]) =>
    rules.map(({ name, coefficient }) => (coefficient ? `${name} ×${coefficient}` : name)).join(', ') || null;
  return exportList(scope, locale, {
    ...{ exported: 'overtime_policies', recordType: 'overtime_policy', area: 'policies' },
    ...{ format, rows: policies, total, filters: {} },
    describe: ({ say, sayCommon, durations }) => ({
      name: say('title'),
      columns: [
        { title: say('columns.name'), kind: 'text', value: ({ name }) => name },
        { title: say('default'), kind: 'text', value: ({ isDefault }) => (isDefault ? sayCommon('export.yes') : null) },
        { title: say('columns.type'), kind: 'text', value: ({ type }) => say(`form.types.${type}`) },
        ...durations(
          say('form.tolerance'),
          rule(({ toleranceSeconds }) => toleranceSeconds),
        ),
        {
          title: say('form.strict'),
          kind: 'text',
          value: rule(({ strict }) => (strict ? sayCommon('export.yes') : null)),
        },
        {
          title: say('form.multipliers.title'),
          kind: 'text',
          value: rule((policy) => namesOf(policy.multiplierRules)),
        },
        { title: say('form.timeTypes.title'), kind: 'text', value: rule((policy) => namesOf(policy.typifyingRules)) },
        { title: say('columns.expiry'), kind: 'number', value: rule(({ expiry }) => expiry?.afterMonths ?? null) },
        ...durations(
          say('form.limits.cap.most'),
          rule(({ cap }) => cap?.positiveSeconds ?? null),
        ),
        {
          title: say('columns.yearlyReset'),
          kind: 'text',
          value: rule(({ yearlyReset }) => yearlyReset && day.format(new Date(resetDateOf(A_LEAP_YEAR, yearlyReset)))),
        },
        { title: say('columns.people'), kind: 'number', value: ({ id }) => people.get(id) ?? null },
      ],
      facts: [],
    }),
  });
}
