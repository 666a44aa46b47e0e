import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { departments } from './catalogues.ts';
import { deleteUnit, listUnitReferences } from './delete-unit.ts';
import { getCheckOrigins } from './get-check-origins.ts';
import { listUnitUses } from './list-unit-uses.ts';
import { getCompanySettings, getInfo, updateCompany, updateCompanySettings } from './manage-company.ts';
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
/** Settings for access, and for who sees pay. */
const GUARDS = ['managersSeePay', 'requireTwoFactor', 'sessionIdleMinutes'];

export const organisationRouter = {
  info: query({
    right: 'look',
    rest: { ...rest, method: 'GET', path: '/core/v3/info', summary: 'Get the company of the token' },
    output: schema.infoOutput,
    run: getInfo,
  }),

  updateCompany: mutation({
    right: 'administer',
    rest: {
      ...rest,
      method: 'PUT',
      path: '/core/v3/companies/{id}',
      summary: 'Update the company of the token',
      scope: 'settings:write',
      example: { name: 'Acme', notificationEmail: 'people@example.com', language: 'es-ES' } satisfies Example<
        typeof schema.updateCompanyInput
      >,
    },
    input: schema.updateCompanyInput,
    output: schema.companyOutput,
    run: updateCompany,
  }),

  getCompanySettings: query({
    right: 'administer',
    about: 'company',
    rest: { ...rest, method: 'GET', path: SETTINGS, summary: 'Get the company settings', scope: 'settings:read' },
    output: schema.companySettingsOutput,
    run: getCompanySettings,
  }),

  updateCompanySettings: datedMutation({
    right: 'administer',
    about: 'company',
    confirmed: (input) => GUARDS.some((setting) => setting in input),
    rest: {
      ...rest,
      method: 'PUT',
      path: SETTINGS,
      summary: 'Update the company settings',
      grants: true,
      scope: 'settings:write',
      errors: ['company_settings_changed'],
      example: {
        timeZone: 'Europe/Madrid',
        language: 'es-ES',
        forgottenClockOut: { mode: 'fixed_time', toleranceSeconds: 3600, time: '23:00' },
      } satisfies Example<typeof schema.updateCompanySettingsInput>,
    },
    input: schema.updateCompanySettingsInput,
    output: schema.companySettingsOutput,
    run: updateCompanySettings,
  }),

  listActivities: query({
    right: 'look',
    rest: {
      ...rest,
      method: 'GET',
      path: '/core/v3/activities',
      summary: 'List activities',
      description: 'Returns an empty list, because companies have no activities.',
      reply: 'page',
    },
    input: schema.listActivitiesInput,
    output: pageOf(schema.activityOutput),
    run: () => ({ rows: [], total: 0 }),
  }),

  getCheckOrigins: query({
    right: 'administer',
    about: 'person',
    input: getCheckOriginsInput,
    output: checkOriginsOutput,
    run: getCheckOrigins,
  }),

  setCheckOrigins: mutation({
    right: 'administer',
    rest: {
      ...rest,
      method: 'PUT',
      path: '/core/v3/configurations/available-check-origin',
      summary: 'Set the clocking origins of an employee or the company',
      scope: 'settings:write',
      description:
        'Sets the origins from which clocking is allowed. Origins of the employee take precedence over those of the company. Without either, every origin is allowed.',
      reply: 'empty',
      errors: ['entity_not_found'],
      example: { availableCheckOrigins: ['web', 'mobile'] } satisfies Example<typeof setCheckOriginsInput>,
    },
    input: setCheckOriginsInput,
    run: (scope, { entityReference, availableCheckOrigins }) =>
      setCheckOrigins(scope, { id: entityReference.id, availableCheckOrigins }),
  }),

  setOriginsOfPerson: mutation({
    right: 'administer',
    about: 'person',
    input: setOriginsOfPersonInput,
    output: doneOutput,
    run: (scope, { employeeId, availableCheckOrigins }) =>
      setCheckOrigins(scope, { id: employeeId, availableCheckOrigins }),
  }),

  listStaffedUnits: query({
    right: 'look',
    about: 'people',
    output: staffedUnitsOutput,
    run: listStaffedUnits,
  }),

  setMinimumPresent: mutation({
    right: 'administer',
    about: 'company',
    input: setMinimumPresentInput,
    output: minimumPresentSet,
    run: setMinimumPresent,
  }),

  listUnitUses: query({
    right: 'administer',
    about: 'company',
    output: unitUsesOutput,
    run: listUnitUses,
  }),

  ...officeProcedures,

  listUnitReferences: query({
    right: 'administer',
    about: 'company',
    input: listUnitReferencesInput,
    output: unitReferencesOutput,
    run: listUnitReferences,
  }),

  departments: {
    ...catalogueRouter({
      ...departments,
      pages: 'administrators',
      path: DEPARTMENTS,
      one: 'a department',
      many: 'departments',
      examples: { create: { name: 'Warehouse' }, update: { name: 'Warehouse and returns' } },
    }),
    delete: mutation({
      right: 'administer',
      about: 'company',
      rest: {
        method: 'DELETE',
        path: `${DEPARTMENTS}/{id}`,
        summary: 'Delete a department',
        description:
          'Deletes the department. A department with members or locations is in use: `force` removes their assignations.',
        reply: 'forced',
        errors: ['department_in_use'],
      },
      input: deleteDepartmentInput,
      output: deletedUnitOutput,
      run: (scope, input) => deleteUnit(scope, 'department', input),
    }),
  },

  ...entityGroupProcedures,
  ...locationProcedures,
  ...holidayCalendarProcedures,
};
