import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import * as repository from './repository-days-off-lists.ts';
import type { absenceDayOffOutput, listDaysOffInput, vacationDayOffOutput } from './schema-days-off.ts';

type Asked = z.output<typeof listDaysOffInput>;

/** Returns granted days off that are not leave, by date, or as ordered. */
export const listAbsenceDaysOff = (
  scope: Scope,
  input: Asked,
): Promise<PageText<z.output<typeof absenceDayOffOutput>>> =>
  scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(repository.listAbsenceDays(scope.companyId, input));
    return { rows: await commit(repository.absenceDayOffRecord.answers(scope, rows)), total };
  });

/**
 * Returns granted days off that are leave: those of calendars whose employee is assigned to a vacation configuration of the calendar's type
 * and year. By date, or as ordered.
 */
export const listVacationDaysOff = (
  scope: Scope,
  input: Asked,
): Promise<PageText<z.output<typeof vacationDayOffOutput>>> =>
  scope.transaction(async ({ send, commit }) => {
    const { rows, total } = await send(repository.listVacationDays(scope.companyId, input));
    return { rows: await commit(repository.vacationDayOffRecord.answers(scope, rows)), total };
  });
