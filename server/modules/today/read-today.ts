import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays, localDateOf, weekdayIndexOf } from '../../platform/shared/dates.ts';
import { findCompanyZone } from '../days/repository-zone.ts';
import { FORGOTTEN_AFTER_SECONDS } from '../time/rules-forgotten.ts';
import type { Person } from './repository-board.ts';
import { findFirstSteps, listWeekAbsences, readFindings } from './repository-today.ts';
import { type FirstSteps, firstStepsOf } from './rules-first-steps.ts';
import type { findingsOutput, weekAbsencesOutput } from './schema.ts';

const SHOWN_FINDINGS = 8;
const SHOWN_ABSENCES = 50;

const personOf = ({ id, firstName, lastName, secondLastName, imageProfileURL, officeName }: Person): Person => ({
  ...{ id, firstName, lastName, secondLastName, imageProfileURL, officeName },
});

/** Returns the number and the oldest of the clock-outs of people in scope that were forgotten or need confirmation (B6, I3). */
export async function readTodayFindings(scope: Scope): Promise<z.output<typeof findingsOutput>> {
  const before = scope.now().subtract({ seconds: FORGOTTEN_AFTER_SECONDS }).toString();
  const [counted, rows] = await scope.read(...readFindings(scope, { before, limit: SHOWN_FINDINGS }));
  return {
    forgotten: counted?.forgotten ?? 0,
    unconfirmed: counted?.unconfirmed ?? 0,
    rows: rows.map(({ kind, startedAt, timeZone, ...row }) => ({ person: personOf(row), kind, startedAt, timeZone })),
  };
}

/**
 * Returns granted days off of people in scope in this week, Monday to Sunday in the company's time zone (I3); private types have no name
 * (I4).
 */
export async function readWeekAbsences(scope: Scope): Promise<z.output<typeof weekAbsencesOutput>> {
  const timeZone = await scope.read(findCompanyZone(scope.companyId));
  const today = localDateOf(scope.now(), timeZone);
  const from = addDays(today, -weekdayIndexOf(today));
  const to = addDays(from, 6);
  const rows = await scope.read(listWeekAbsences(scope, { from, to, limit: SHOWN_ABSENCES }));
  return {
    ...{ from, to, total: rows[0]?.total ?? 0 },
    rows: rows.map(({ typeName, dates, wholeDays, total: _, ...row }) => ({
      ...{ person: personOf(row), typeName, dates, wholeDays },
    })),
  };
}

/** Returns which first steps a new company has done, for its administrators. */
export const readFirstSteps = ({ companyId, read }: Scope): Promise<FirstSteps> =>
  read(findFirstSteps(companyId).map(firstStepsOf));
