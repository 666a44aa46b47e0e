import type { CheckedConnection } from '../../platform/auth/check-connection.ts';
import type { CountedBackup } from '../../platform/db/backup-format.ts';
import type { SsoProblem } from '../../platform/shared/sign-on-problems.ts';
import type { Rehearsal } from './rehearse-upgrade.ts';

/** Named values, one a line, aligned. */
export function fields(values: Record<string, string>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n');
}

/** Records as columns under the names of their fields. */
export function table(rows: readonly Record<string, unknown>[]): string {
  const [first] = rows;
  if (!first) return 'None.';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '-')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const counted = ({ tables, rows }: CountedBackup): string => `${rows} rows of ${tables} tables`;

/** A backup without the counts of each table. */
export const sumsOf = ({ tables, rows, madeAt }: CountedBackup) => ({ tables, rows, madeAt });

const SHOWN_BALANCES = 20;

/** Describes a rehearsal: what was compared, and a table of what differs. */
export function describeRehearsal(file: string, rehearsal: Rehearsal): string {
  const { madeAt, tables, rows, balances, changedTables, changedBalances, isLossy } = rehearsal;
  return [
    `${file}, as of ${madeAt}: ${rows} rows of ${tables} tables and ${balances} balances, migrated to this release.`,
    changedTables.length > 0 ? table(changedTables) : 'Every table has as many rows as before.',
    ...(changedBalances.length > 0
      ? [
          `${changedBalances.length} balances differ, in seconds:`,
          table(changedBalances.slice(0, SHOWN_BALANCES)),
          ...(changedBalances.length > SHOWN_BALANCES ? ['--json lists all of them.'] : []),
        ]
      : ['Every balance is as before.']),
    isLossy
      ? 'Something is lost: compare it with the notes of the release in CHANGELOG.md before you upgrade.'
      : 'Nothing is lost.',
  ].join('\n');
}

const STEPS: Record<CheckedConnection['steps'][number]['step'], string> = {
  discovery: 'What the provider says about itself',
  keys: 'Keys that it signs with',
  client: 'Client id and secret',
};

const PROBLEMS: { [Problem in SsoProblem]?: string } = {
  unreachable: 'no answer in time. Check the issuer, and whether this server reaches it.',
  address_refused: 'a private address. Set JORNADA_SSO_PRIVATE_ADDRESSES=1 if the provider is in the own network.',
  not_a_provider: 'there is no provider of OpenID Connect, or it calls itself something else. Check the issuer.',
  tenant_missing: 'an address that all tenants share. Put the id of your tenant into the issuer.',
  client_refused:
    'refused. Check both, and whether the server’s secret (JORNADA_SECRET) has changed since they were saved.',
};

/** Describes a check of single sign-on: a line for each step, and the steps that were not reached or cannot be checked. */
export function describeCheck({ issuer, enabled, steps }: CheckedConnection): string {
  const lines = steps.map(
    ({ step, problem }) => `${STEPS[step]}: ${problem ? (PROBLEMS[problem] ?? `failed (${problem}).`) : 'right.'}`,
  );
  const isRight = steps.every(({ problem }) => problem === null);
  return [
    `${issuer} (${enabled ? 'on' : 'off'})`,
    ...lines,
    ...(isRight ? ['The rest takes a browser: an administrator tests it under Settings › Sign-in.'] : []),
  ].join('\n');
}
