import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { HIRING } from '../leave/constants.ts';
import { listPlans } from '../leave/repository-plans.ts';
import { calendars } from '../organisation/repository-holidays.ts';
import { listStaffedUnits } from '../organisation/repository-minimums.ts';
import { exportList } from '../people/export-list.ts';
import { listTypesOf } from './repository-timeline.ts';
import { listTypes } from './repository-types.ts';
import type { exportCatalogueInput } from './schema.ts';

type Asked = z.output<typeof exportCatalogueInput>;

/** All records, as the pages list them. */
const ALL = { page: 1, limit: MOST_EXPORTED, onlyReturn: 'not_deleted' } as const;

/** Exports the absence types by name, and records the export in the audit (L5). */
export async function exportTypes(scope: Scope, locale: Locale, { format }: Asked): Promise<ExportedFile> {
  const { rows, total } = await scope.read(listTypes(scope.companyId, ALL));
  return exportList(scope, locale, {
    ...{ exported: 'absence_types', recordType: 'absence_type', area: 'absences' },
    ...{ format, rows: rows.value, total, filters: {} },
    describe: ({ say }) => {
      const saying = (value: string) => say(`types.values.${value}`);
      return {
        name: say('types.title'),
        columns: [
          { title: say('types.columns.name'), kind: 'text', value: ({ name }) => name },
          { title: say('types.columns.category'), kind: 'text', value: ({ category }) => saying(category) },
          { title: say('types.columns.pickMode'), kind: 'text', value: ({ pickMode }) => saying(pickMode) },
          { title: say('types.fields.countMode'), kind: 'text', value: ({ countMode }) => saying(countMode) },
          {
            title: say('types.columns.approval'),
            kind: 'text',
            value: ({ needsValidation }) => saying(needsValidation ? 'needed' : 'notNeeded'),
          },
          { title: say('types.columns.paid'), kind: 'text', value: (type) => saying(type.remuneratedType) },
          { title: say('types.columns.status'), kind: 'text', value: ({ status }) => saying(status) },
          { title: say('types.fields.type'), kind: 'text', value: ({ type }) => saying(type) },
        ],
        facts: [],
      };
    },
  });
}

/** Exports the entitlement plans, latest year first, and records the export in the audit (L5). */
export async function exportPlans(scope: Scope, locale: Locale, { format }: Asked): Promise<ExportedFile> {
  const { companyId } = scope;
  const { rows, total } = await scope.read(
    listPlans(companyId, {
      ...ALL,
      orderBy: [
        { field: 'year', direction: 'desc' },
        { field: 'name', direction: 'asc' },
      ],
    }),
  );
  const plans = rows.value;
  const types = await scope.read(
    listTypesOf(companyId, [...new Set(plans.flatMap((plan) => plan.absenceTypeId ?? []))]),
  );
  return exportList(scope, locale, {
    ...{ exported: 'entitlement_plans', recordType: 'vacation_configuration', area: 'absences' },
    ...{ format, rows: plans, total, filters: {} },
    describe: ({ say, sayCommon }) => ({
      name: say('plans.title'),
      columns: [
        { title: say('plans.columns.name'), kind: 'text', value: ({ name }) => name },
        { title: say('plans.columns.year'), kind: 'number', value: ({ year }) => year },
        {
          title: say('plans.yearStart.label'),
          kind: 'text',
          value: ({ yearStart }) => (yearStart === HIRING ? say('plans.yearStart.hiring') : yearStart),
        },
        {
          title: say('plans.columns.type'),
          kind: 'text',
          value: ({ absenceTypeId }) => types.find(({ id }) => id === absenceTypeId)?.name ?? null,
        },
        { title: say('plans.form.maxDaysOff'), kind: 'decimal', value: ({ maxDaysOff }) => maxDaysOff },
        {
          title: say('plans.columns.accrued'),
          kind: 'decimal',
          value: ({ accrual }) => accrual && (accrual.levels[0]?.amountDays ?? 0),
        },
        {
          title: say('plans.columns.every'),
          kind: 'text',
          value: ({ accrual }) => accrual && say(`plans.accrual.periods.${accrual.period}`),
        },
        {
          title: say('plans.unlimited'),
          kind: 'text',
          value: ({ maxDaysOff, accrual }) =>
            maxDaysOff === null && accrual === null ? sayCommon('export.yes') : null,
        },
      ],
      facts: [],
    }),
  });
}

/**
 * Exports the public holidays, a row for each day of a calendar, and records the export in the audit (L5). Names only offices of a calendar
 * in which the caller sees somebody (I3) and gives the number of the others, as on the page.
 */
export async function exportHolidays(scope: Scope, locale: Locale, { format }: Asked): Promise<ExportedFile> {
  const [{ rows }, units] = await scope.read(calendars.list(scope.companyId, ALL), listStaffedUnits(scope));
  const days = rows.value.flatMap(({ daysOff, ...calendar }) => daysOff.map((day) => ({ calendar, ...day })));
  const offices = units.filter(({ type }) => type === 'office');
  const officesOf = (officeIds: readonly string[]): string => {
    const names = offices.filter(({ id }) => officeIds.includes(id)).map(({ name }) => name);
    const others = officeIds.length - names.length;
    return [...names, ...(others > 0 ? [`+${others}`] : [])].join(', ');
  };
  return exportList(scope, locale, {
    ...{ exported: 'holidays', recordType: 'holiday_calendar', area: 'absences' },
    ...{ format, rows: days.slice(0, MOST_EXPORTED), total: days.length, filters: {} },
    describe: ({ say, sayCommon }) => ({
      name: say('holidays.title'),
      columns: [
        { title: say('holidays.calendar'), kind: 'text', value: ({ calendar }) => calendar.name },
        { title: say('year.ledger.date'), kind: 'date', value: ({ date }) => date },
        { title: say('legend.holiday'), kind: 'text', value: ({ name }) => name },
        { title: say('holidays.half'), kind: 'text', value: ({ half }) => (half ? sayCommon('export.yes') : null) },
        {
          title: say('holidays.form.offices'),
          kind: 'text',
          value: ({ calendar: { officeIds } }) =>
            officeIds.length === 0 ? say('holidays.everywhere') : officesOf(officeIds),
        },
      ],
      facts: [],
    }),
  });
}
