import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Answer } from '../../platform/shared/json-text.ts';
import type { Page } from '../../platform/shared/lists.ts';
import * as repository from './repository.ts';
import { listChecks } from './repository-checks.ts';
import type {
  reportInput,
  reportWithChecksInput,
  workedAbsenceDaysOutput,
  workedHoursByWeekDayOutput,
  workedHoursOutput,
  workedNightHoursOutput,
} from './schema.ts';

type Asked = z.output<typeof reportInput>;
type AskedWithChecks = z.output<typeof reportWithChecksInput>;

/**
 * Returns worked, expected and remaining seconds of each person over a period, both ends included, from the day rows (D1). The balance is the
 * plain difference, whatever the overtime policy.
 */
export const reportWorkedHours = (
  scope: Scope,
  asked: AskedWithChecks,
): Promise<Page<Answer<z.output<typeof workedHoursOutput>>>> => withChecks(scope, asked, repository.reportWorkedHours);

/** Returns the seconds of work between 22:00 and 06:00 of each person over a period. */
export const reportWorkedNightHours = (
  scope: Scope,
  asked: AskedWithChecks,
): Promise<Page<Answer<z.output<typeof workedNightHoursOutput>>>> =>
  withChecks(scope, asked, repository.reportWorkedNightHours);

/** Returns the sums of `reportWorkedHours` for each day of the week in the period: a line for each person and day of the week. */
export const reportWorkedHoursByWeekDay = (
  scope: Scope,
  asked: Asked,
): Promise<Page<z.output<typeof workedHoursByWeekDayOutput>>> =>
  scope.read(repository.reportWorkedHoursByWeekDay(scope.companyId, asked));

/** Returns the days off on which each person worked, with the worked seconds. */
export const reportWorkedAbsenceDays = (
  scope: Scope,
  asked: Asked,
): Promise<Page<z.output<typeof workedAbsenceDaysOutput>>> =>
  scope.read(repository.reportWorkedAbsenceDays(scope.companyId, asked));

async function withChecks<Line extends { employeeId: string }>(
  scope: Scope,
  asked: AskedWithChecks,
  report: (companyId: CompanyId, asked: Asked) => Read<Page<Line>>,
) {
  const page = await scope.read(report(scope.companyId, asked));
  if (!asked.withChecks) return page;
  const employeeIds = page.rows.map(({ employeeId }) => employeeId);
  const checks = await scope.read(
    listChecks({ companyId: scope.companyId, employeeIds, from: asked.from, to: asked.to }),
  );
  return { ...page, rows: page.rows.map((line) => ({ ...line, checks: checks.get(line.employeeId) ?? [] })) };
}
