import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { periodOfYears } from '../days/rules-schedule.ts';
import { listEmployeeTexts, type WithEmployee } from './employee-json.ts';
import { listHolidays } from './repository-holidays.ts';
import type { holidayOutput, listHolidaysInput } from './schema-holidays.ts';

/** Returns the public holidays of employees in a year, each with its employee (A7). Unknown ones have none. */
export async function listHolidaysOf(
  { companyId, read, now }: Scope,
  { employeeId: employeeIds, year, orderBy, page, limit }: z.output<typeof listHolidaysInput>,
): Promise<Page<WithEmployee<z.output<typeof holidayOutput>>>> {
  const asked = { companyId, employeeIds, ...periodOfYears(year), limit, offset: (page - 1) * limit };
  const { rows, total } = await read(listHolidays(directionOf(orderBy, 'asc'), asked));
  const people = rows.map(({ employeeId }) => employeeId);
  const employees = await read(listEmployeeTexts(companyId, people, now()));
  return {
    rows: rows.flatMap(({ employeeId, ...dayOff }) => {
      const employee = employees.get(employeeId);
      return employee ? [{ employee, dayOff }] : [];
    }),
    total,
  };
}
