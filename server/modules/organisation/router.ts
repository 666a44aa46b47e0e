import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { administratorProcedure, answers, type Example, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { departments } from './catalogues.ts';
import { deleteUnit, listUnitReferences } from './delete-unit.ts';
import { getCheckOrigins } from './get-check-origins.ts';
import { listUnitUses } from './list-unit-uses.ts';
import { getCompanySettings, getInfo, updateCompanySettings } from './manage-company.ts';
import { listStaffedUnits, setMinimumPresent } from './manage-minimums.ts';
import { entityGroupProcedures } from './router-entity-groups.ts';
import { holidayCalendarProcedures } from './router-holiday-calendars.ts';
import { locationProcedures } from './router-locations.ts';
import { officeProcedures } from './router-offices.ts';
import * as schema from './schema.ts';
import {
  checkOriginsOutput,
  getCheckOriginsInput,
  setCheckOriginsInput,
  setOriginsOfPersonInput,
} from './schema-check-origins.ts';
import {
  deleteDepartmentInput,
  deletedUnitOutput,
  listUnitReferencesInput,
  unitReferencesOutput,
} from './schema-deletion.ts';
import { minimumPresentSet, setMinimumPresentInput, staffedUnitsOutput } from './schema-minimums.ts';
import { unitUsesOutput } from './schema-uses.ts';
import { setCheckOrigins } from './set-check-origins.ts';

const DEPARTMENTS = '/core/v3/departments';
const SETTINGS = '/core/v3/configurations/company';
const rest = { tag: 'Company' } as const;
/** Settings that decide who gets in, and who sees pay. */
const GUARDS = ['managersSeePay', 'requireTwoFactor', 'sessionIdleMinutes'];

export const organisationRouter = router({
  info: viewerProcedure
    .meta({ rest: { ...rest, method: 'GET', path: '/core/v3/info', summary: 'The company of the token' } })
    .output(answers(schema.infoOutput))
    .query(({ ctx }) => getInfo(ctx.scope)),

  getCompanySettings: administratorProcedure
    .meta({
      pages: true,
      rest: { ...rest, method: 'GET', path: SETTINGS, summary: 'Read the company settings', scope: 'settings:read' },
    })
    .output(answers(schema.companySettingsOutput))
    .query(({ ctx }) => getCompanySettings(ctx.scope)),

  updateCompanySettings: administratorProcedure
    .meta({
      pages: true,
      confirmed: (input) => GUARDS.some((setting) => setting in input),
      rest: {
        ...rest,
        method: 'PUT',
        path: SETTINGS,
        summary: 'Change company settings',
        grants: true,
        scope: 'settings:write',
        errors: ['company_settings_changed'],
        example: {
          timeZone: 'Europe/Madrid',
          language: 'es-ES',
          forgottenClockOut: { mode: 'fixed_time', toleranceSeconds: 3600, time: '23:00' },
        } satisfies Example<typeof schema.updateCompanySettingsInput>,
      },
    })
    .input(schema.updateCompanySettingsInput)
    .output(answers(schema.companySettingsOutput))
    .mutation(({ ctx, input }) => updateCompanySettings(ctx.scope, input)),

  getCheckOrigins: administratorProcedure
    .meta({ pages: true })
    .input(getCheckOriginsInput)
    .output(answers(checkOriginsOutput))
    .query(({ ctx, input }) => getCheckOrigins(ctx.scope, input)),

  setCheckOrigins: administratorProcedure
    .meta({
      rest: {
        ...rest,
        method: 'PUT',
        path: '/core/v3/configurations/available-check-origin',
        summary: 'Set from where an employee, or everyone, may clock in and out',
        scope: 'settings:write',
        description: 'Those of an employee go before those of the company. Without either every origin is allowed.',
        reply: 'empty',
        errors: ['entity_not_found'],
        example: { availableCheckOrigins: ['web', 'mobile'] } satisfies Example<typeof setCheckOriginsInput>,
      },
    })
    .input(setCheckOriginsInput)
    .mutation(({ ctx, input: { entityReference, availableCheckOrigins } }) =>
      setCheckOrigins(ctx.scope, { id: entityReference.id, availableCheckOrigins }),
    ),

  setOriginsOfPerson: administratorProcedure
    .meta({ pages: true })
    .input(setOriginsOfPersonInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input: { employeeId, availableCheckOrigins } }) =>
      setCheckOrigins(ctx.scope, { id: employeeId, availableCheckOrigins }),
    ),

  listStaffedUnits: viewerProcedure
    .meta({ pages: true })
    .output(answers(staffedUnitsOutput))
    .query(({ ctx }) => listStaffedUnits(ctx.scope)),

  setMinimumPresent: administratorProcedure
    .meta({ pages: true })
    .input(setMinimumPresentInput)
    .output(answers(minimumPresentSet))
    .mutation(({ ctx, input }) => setMinimumPresent(ctx.scope, input)),

  listUnitUses: administratorProcedure
    .meta({ pages: true })
    .output(answers(unitUsesOutput))
    .query(({ ctx }) => listUnitUses(ctx.scope)),

  ...officeProcedures,

  listUnitReferences: administratorProcedure
    .meta({ pages: true })
    .input(listUnitReferencesInput)
    .output(answers(unitReferencesOutput))
    .query(({ ctx, input }) => listUnitReferences(ctx.scope, input)),

  departments: router({
    ...catalogueRouter({
      ...departments,
      pages: 'administrators',
      path: DEPARTMENTS,
      one: 'a department',
      many: 'departments',
      examples: { create: { name: 'Warehouse' }, update: { name: 'Warehouse and returns' } },
    })._def.record,
    remove: administratorProcedure
      .meta({
        pages: true,
        rest: {
          method: 'DELETE',
          path: `${DEPARTMENTS}/{id}`,
          summary: 'Delete a department',
          description: 'In use means that it has members or locations; `force` takes them out.',
          reply: 'forced',
          errors: ['department_in_use'],
        },
      })
      .input(deleteDepartmentInput)
      .output(answers(deletedUnitOutput))
      .mutation(({ ctx, input }) => deleteUnit(ctx.scope, 'department', input)),
  }),

  ...entityGroupProcedures,
  ...locationProcedures,
  ...holidayCalendarProcedures,
});
