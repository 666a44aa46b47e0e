import { catalogueRouter } from '../catalogue/router.ts';
import { listRecordsInput } from '../catalogue/schema.ts';
import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router, viewerProcedure } from '../trpc/init.ts';
import { departments, locations } from './catalogues.ts';
import { getCompanySettings, getInfo, updateCompanySettings } from './manage-company.ts';
import {
  createEntityGroup,
  deleteEntityGroup,
  getEntityGroup,
  listEntityGroups,
  updateEntityGroup,
} from './manage-entity-groups.ts';
import {
  createHolidayCalendar,
  deleteHolidayCalendar,
  getHolidayCalendar,
  listHolidayCalendars,
  updateHolidayCalendar,
} from './manage-holiday-calendars.ts';
import {
  assignLocation,
  deleteLocationAssignation,
  getLocationAssignation,
  listLocationAssignations,
} from './manage-location-assignations.ts';
import {
  createOffice,
  deleteOffice,
  getOffice,
  listOffices,
  setOfficeArchived,
  updateOffice,
} from './manage-offices.ts';
import * as schema from './schema.ts';
import * as groups from './schema-groups.ts';
import * as holidays from './schema-holidays.ts';
import * as location from './schema-locations.ts';
import { setCheckOrigins } from './set-check-origins.ts';

const OFFICES = '/core/v3/offices';
const ENTITY_GROUPS = '/core/v3/entity-groups';
const LOCATION_ASSIGNATIONS = '/core/v3/location-assignations';
const HOLIDAY_CALENDARS = '/schedule/v1/holiday-calendars';
const SETTINGS = '/core/v3/configurations/company';

export const organisationRouter = router({
  info: viewerProcedure
    .meta({ rest: { method: 'GET', path: '/core/v3/info', summary: 'The company of the token' } })
    .output(answers(schema.infoOutput))
    .query(({ ctx }) => getInfo(ctx.scope)),

  getCompanySettings: viewerProcedure
    .meta({ rest: { method: 'GET', path: SETTINGS, summary: 'Read the company settings' } })
    .output(answers(schema.companySettingsOutput))
    .query(({ ctx }) => getCompanySettings(ctx.scope)),

  updateCompanySettings: administratorProcedure
    .meta({ rest: { method: 'PUT', path: SETTINGS, summary: 'Change company settings' } })
    .input(schema.updateCompanySettingsInput)
    .output(answers(schema.companySettingsOutput))
    .mutation(({ ctx, input }) => updateCompanySettings(ctx.scope, input)),

  setCheckOrigins: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/core/v3/configurations/available-check-origin',
        summary: 'Set from where an employee, or everyone, may clock in and out',
        description: 'Those of an employee go before those of the company. Without either every origin is allowed.',
        reply: 'empty',
        errors: ['entity_not_found'],
      },
    })
    .input(schema.setCheckOriginsInput)
    .mutation(({ ctx, input }) => setCheckOrigins(ctx.scope, input)),

  listOffices: viewerProcedure
    .meta({ pages: true, rest: { method: 'GET', path: OFFICES, summary: 'List offices', reply: 'page' } })
    .input(schema.listOfficesInput)
    .output(answers(pageOf(schema.officeOutput)))
    .query(({ ctx, input }) => listOffices(ctx.scope, input)),

  getOffice: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${OFFICES}/{id}`, summary: 'Read an office' } })
    .input(schema.officeIdInput)
    .output(answers(schema.officeOutput))
    .query(({ ctx, input }) => getOffice(ctx.scope, input)),

  createOffice: administratorProcedure
    .meta({ rest: { method: 'POST', path: OFFICES, summary: 'Create an office' } })
    .input(schema.createOfficeInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => createOffice(ctx.scope, input)),

  updateOffice: administratorProcedure
    .meta({ rest: { method: 'PUT', path: `${OFFICES}/{id}`, summary: 'Update an office' } })
    .input(schema.updateOfficeInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => updateOffice(ctx.scope, input)),

  deleteOffice: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${OFFICES}/{id}`,
        summary: 'Delete an office to which nothing belongs',
        description:
          'Employees, locations and holidays have to leave it first. An office that is only out of use can be archived.',
        reply: 'blank',
        errors: ['office_in_use'],
      },
    })
    .input(schema.officeIdInput)
    .mutation(({ ctx, input }) => deleteOffice(ctx.scope, input)),

  archiveOffice: administratorProcedure
    .meta({ rest: { method: 'POST', path: `${OFFICES}/{id}/archive`, summary: 'Archive an office' } })
    .input(schema.officeIdInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => setOfficeArchived(ctx.scope, input, true)),

  unarchiveOffice: administratorProcedure
    .meta({ rest: { method: 'POST', path: `${OFFICES}/{id}/unarchive`, summary: 'Restore an archived office' } })
    .input(schema.officeIdInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => setOfficeArchived(ctx.scope, input, false)),

  departments: catalogueRouter({
    ...departments,
    path: '/core/v3/departments',
    one: 'a department',
    many: 'departments',
  }),

  listEntityGroups: viewerProcedure
    .meta({ rest: { method: 'GET', path: ENTITY_GROUPS, summary: 'List entity groups', reply: 'page' } })
    .input(listRecordsInput)
    .output(answers(pageOf(groups.entityGroupOutput)))
    .query(({ ctx, input }) => listEntityGroups(ctx.scope, input)),

  getEntityGroup: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${ENTITY_GROUPS}/{id}`, summary: 'Read an entity group' } })
    .input(groups.entityGroupIdInput)
    .output(answers(groups.entityGroupOutput))
    .query(({ ctx, input }) => getEntityGroup(ctx.scope, input)),

  createEntityGroup: administratorProcedure
    .meta({
      rest: { method: 'POST', path: ENTITY_GROUPS, summary: 'Create an entity group', errors: ['employee_not_found'] },
    })
    .input(groups.createEntityGroupInput)
    .output(answers(groups.entityGroupOutput))
    .mutation(({ ctx, input }) => createEntityGroup(ctx.scope, input)),

  updateEntityGroup: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${ENTITY_GROUPS}/{id}`,
        summary: 'Update an entity group',
        description: '`employeeIds`, when given, are all members from then on.',
        errors: ['employee_not_found'],
      },
    })
    .input(groups.updateEntityGroupInput)
    .output(answers(groups.entityGroupOutput))
    .mutation(({ ctx, input }) => updateEntityGroup(ctx.scope, input)),

  deleteEntityGroup: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${ENTITY_GROUPS}/{id}`,
        summary: 'Delete an entity group',
        reply: 'blank',
        errors: ['entity_group_in_use'],
      },
    })
    .input(groups.entityGroupIdInput)
    .mutation(({ ctx, input }) => deleteEntityGroup(ctx.scope, input)),

  locations: catalogueRouter({
    ...locations,
    path: '/core/v3/locations',
    one: 'a location',
    many: 'locations',
  }),

  listLocationAssignations: viewerProcedure
    .meta({
      rest: { method: 'GET', path: LOCATION_ASSIGNATIONS, summary: 'List location assignations', reply: 'page' },
    })
    .input(location.listLocationAssignationsInput)
    .output(answers(pageOf(location.locationAssignationOutput)))
    .query(({ ctx, input }) => listLocationAssignations(ctx.scope, input)),

  getLocationAssignation: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${LOCATION_ASSIGNATIONS}/{id}`, summary: 'Read a location assignation' } })
    .input(location.locationAssignationIdInput)
    .output(answers(location.locationAssignationOutput))
    .query(({ ctx, input }) => getLocationAssignation(ctx.scope, input)),

  assignLocation: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: LOCATION_ASSIGNATIONS,
        summary: 'Assign a location to an office, department or entity group',
        description: 'The location that an office got first is its geofence.',
        errors: ['location_assignment_target_not_found', 'location_not_found', 'location_already_assigned_to_entity'],
      },
    })
    .input(location.createLocationAssignationInput)
    .output(answers(location.locationAssignationOutput))
    .mutation(({ ctx, input }) => assignLocation(ctx.scope, input)),

  deleteLocationAssignation: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${LOCATION_ASSIGNATIONS}/{id}`,
        summary: 'Remove a location from an office, department or entity group',
        reply: 'blank',
      },
    })
    .input(location.locationAssignationIdInput)
    .mutation(({ ctx, input }) => deleteLocationAssignation(ctx.scope, input)),

  listHolidayCalendars: viewerProcedure
    .meta({ rest: { method: 'GET', path: HOLIDAY_CALENDARS, summary: 'List holiday calendars', reply: 'page' } })
    .input(holidays.listHolidayCalendarsInput)
    .output(answers(pageOf(holidays.holidayCalendarOutput)))
    .query(({ ctx, input }) => listHolidayCalendars(ctx.scope, input)),

  getHolidayCalendar: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${HOLIDAY_CALENDARS}/{id}`, summary: 'Read a holiday calendar' } })
    .input(holidays.holidayCalendarIdInput)
    .output(answers(holidays.holidayCalendarOutput))
    .query(({ ctx, input }) => getHolidayCalendar(ctx.scope, input)),

  createHolidayCalendar: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: HOLIDAY_CALENDARS,
        summary: 'Create a holiday calendar',
        description:
          'Nothing is planned on its days for those who are assigned to its offices; without offices, for everyone.',
        errors: ['office_not_found'],
      },
    })
    .input(holidays.createHolidayCalendarInput)
    .output(answers(holidays.holidayCalendarOutput))
    .mutation(({ ctx, input }) => createHolidayCalendar(ctx.scope, input)),

  updateHolidayCalendar: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${HOLIDAY_CALENDARS}/{id}`,
        summary: 'Update a holiday calendar',
        description: '`daysOff` and `officeIds`, when given, are all of them from then on.',
        errors: ['office_not_found'],
      },
    })
    .input(holidays.updateHolidayCalendarInput)
    .output(answers(holidays.holidayCalendarOutput))
    .mutation(({ ctx, input }) => updateHolidayCalendar(ctx.scope, input)),

  deleteHolidayCalendar: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${HOLIDAY_CALENDARS}/{id}`,
        summary: 'Delete a holiday calendar',
        reply: 'blank',
      },
    })
    .input(holidays.holidayCalendarIdInput)
    .mutation(({ ctx, input }) => deleteHolidayCalendar(ctx.scope, input)),
});
