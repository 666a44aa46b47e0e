import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { listAssignations } from '../leave/repository-assignations.ts';
import { listGroups, listLines, listSums } from '../leave/repository-ledger.ts';
import { listDue, listPlans } from '../leave/repository-plans.ts';
import { listAssignationsInput, listLedgerInput, listVacationConfigurationsInput } from '../leave/schema.ts';
import { listCalendars } from './repository-calendars.ts';
import { listAbsenceDays, listVacationDays } from './repository-days-off-lists.ts';
import { listRequests } from './repository-requests.ts';
import { listVacationCalendars, listVacationRequests } from './repository-vacation.ts';
import { listAbsenceCalendarsInput, listAbsenceRequestsInput } from './schema.ts';
import { listDaysOffInput } from './schema-days-off.ts';
import { listVacationCalendarsInput } from './schema-vacation.ts';

const world = await createWorld();
const { companyId, scope } = await world.company();
const PEOPLE = 10_000;

/** A UUID made from a number, the same as SQL makes it. */
const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const id = `('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid`;
const plan = `('00000000-0000-7000-8000-' || lpad((1 + i % 500)::text, 12, '0'))::uuid`;
const stamps = `now() - i * interval '1 hour', now() - i * interval '1 hour'`;
for (const company of [companyId, (await world.company()).companyId]) {
  for (const text of [
    `insert into employees (company_id, id, first_name, last_name) select $1, ${id}, 'First', 'Last ' || i`,
    `insert into absence_types (company_id, id, name, pick_mode) select $1, ${id}, 'Type ' || i, 'by_days'`,
    `insert into absence_calendars (company_id, id, employee_id, absence_type_id, year, created_at, updated_at)
      select $1, ${id}, ${id}, ${id}, 2000 + i % 50, ${stamps}`,
    `insert into absence_day_off_requests (company_id, id, absence_calendar_id, employee_id, batch_id, type, created_at, updated_at)
      select $1, ${id}, ${id}, ${id}, ${id}, 'create', ${stamps}`,
    `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds, created_at, updated_at)
      select $1, ${id}, ${id}, ${id}, make_date(2000 + i % 50, 1, 1), 28800, ${stamps}`,
    `insert into vacation_configurations (company_id, id, name, year, absence_type_id, created_at, updated_at)
      select $1, ${id}, 'Plan ' || i, 2000 + i % 50, ${id}, ${stamps}`,
    `insert into vacation_configuration_assignations (company_id, id, vacation_configuration_id, employee_id, absence_type_id, year,
        settled_on, created_at, updated_at)
      select $1, ${id}, ${plan}, ${id}, ${id}, 2000 + i % 50, 'infinity', ${stamps}`,
    `insert into leave_ledger (company_id, id, absence_calendar_id, type, subject, revision, on_date, seconds, day_seconds, author_type,
        author_name, created_at)
      select $1, ${id}, ${plan}, 'adjust', i::text, 0, '2026-01-01', 3600, 28800, 'system', 'Jornada', now() - i * interval '1 hour'`,
  ])
    await fill(world.ownerPool, `${text} from generate_series(1, ${PEOPLE}) i`, [company]);
}
await vacuum(world.ownerPool, [
  'employees',
  'absence_types',
  'absence_calendars',
  'absence_day_off_requests',
  'absence_days_off',
  'vacation_configurations',
  'vacation_configuration_assignations',
  'leave_ledger',
]);

const own = idOf(7);
const owner = { employeeId: own, absenceTypeId: own };
const calendars = (query: object) => listCalendars(companyId, listAbsenceCalendarsInput.parse(query));
const requests = (query: object) => listRequests(companyId, listAbsenceRequestsInput.parse(query));
const absenceDays = (query: object) => listAbsenceDays(companyId, listDaysOffInput.parse(query));
const vacationDays = (query: object) => listVacationDays(companyId, listDaysOffInput.parse(query));
const vacationCalendars = (query: object) => listVacationCalendars(companyId, listVacationCalendarsInput.parse(query));
const vacationRequests = (query: object) => listVacationRequests(companyId, listAbsenceRequestsInput.parse(query));
const configurations = (query: object) => listPlans(companyId, listVacationConfigurationsInput.parse(query));
const assignations = (query: object) =>
  listAssignations(companyId, listAssignationsInput.parse({ vacationConfigurationId: own, ...query }));
const ledger = (query: object) => listLines(companyId, listLedgerInput.parse({ id: own, ...query }));
const sums = () => listSums(companyId, [own]);
const groups = () => listGroups(companyId, owner, [2026, 2027]);
const due = () => listDue(companyId, scope.now());

for (const [list, query, index] of [
  [calendars, {}, 'absence_calendars_company_id_year_id_index'],
  [calendars, { page: 30, limit: 30 }, 'absence_calendars_company_id_year_id_index'],
  [
    calendars,
    { employeeId: [own], year: [2026, 2027] },
    'absence_calendars_company_id_employee_id_absence_type_id_year_u',
  ],
  [calendars, { employeeId: [own, idOf(8)] }, 'absence_calendars_company_id_employee_id_absence_type_id_year_u'],
  [calendars, { absenceTypeId: [own] }, 'absence_calendars_company_id_absence_type_id_year_index'],
  [calendars, { orderBy: 'createdAt desc' }, 'absence_calendars_company_id_created_at_id_index'],
  [calendars, { updatedAt: { gte: '2999-01-01' } }, 'absence_calendars_company_id_updated_at_id_index'],
  [requests, { updatedAt: { gte: '2999-01-01' } }, 'absence_day_off_requests_company_id_updated_at_id_index'],
  [absenceDays, { employeeIds: [own, idOf(8)] }, 'absence_days_off_company_id_employee_id_date_index'],
  [vacationDays, { employeeIds: [own], from: '2007-01-01' }, 'absence_days_off_company_id_employee_id_date_index'],
  [vacationCalendars, { employeeId: [own] }, 'absence_calendars_company_id_employee_id_absence_type_id_year_u'],
  [vacationRequests, { employeeId: [own] }, 'absence_day_off_requests_company_id_employee_id_created_at_ind'],
  [configurations, {}, 'vacation_configurations_company_id_name_id_index'],
  [configurations, { year: [2026] }, 'vacation_configurations_company_id_year_id_index'],
  [configurations, { orderBy: 'updatedAt desc' }, 'vacation_configurations_company_id_updated_at_id_index'],
  [assignations, {}, 'vacation_assignations_list'],
  [assignations, { year: [2026], contractTypeIds: [own], page: 2 }, 'vacation_assignations_'],
  [ledger, {}, 'leave_ledger_company_id_absence_calendar_id_created_at_id_index'],
  [ledger, { type: ['use'], page: 3 }, 'leave_ledger_subject_key'],
  [sums, {}, 'leave_ledger_'],
  [groups, {}, 'leave_ledger_'],
  [due, {}, 'vacation_assignations_settled'],
] as const) {
  test(`no sequential scan over ${PEOPLE} records in the list of ${list.name} for ${JSON.stringify(query)}`, async () => {
    const plans = await plansOf(scope, list(query));
    assert.doesNotMatch(plans, /Seq Scan on (absence|vacation|leave|employees)/);
    assert.match(plans, new RegExp(`(using|on) ${index}`));
  });
}
