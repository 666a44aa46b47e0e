import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  calendarDate,
  deletedAt,
  entityIdOf,
  instant,
  label,
  reference,
  tenantColumns,
  tenantKey,
  timestamps,
} from './columns.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';

export const offices = tenantTable(
  'offices',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    address: text('address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    description: text('description'),
    radio: doublePrecision('radio'),
    defaultEmployeesDateTimeZone: text('default_employees_date_time_zone'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    archivedAt: instant('archived_at'),
    /** People who have to be in on a day on which some of them work; null: no minimum. */
    minimumPresent: integer('minimum_present'),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'office', gone: 'isDeleted' }, live: 'organisation' },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

/** The main office of an employee on a date is the one that began first among those that hold then (C7). */
export const employeeOfficeAssignations = tenantTable(
  'employee_office_assignations',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    officeId: uuid('office_id').notNull(),
    /** First day; null: all days up to the end. */
    startsOn: calendarDate('starts_on'),
    /** Last day; null: no end. */
    endsOn: calendarDate('ends_on'),
    ...timestamps,
  },
  {
    audit: { partOf: { record: employees, by: 'employeeId' } },
    feed: { partOf: { record: employees, by: 'employeeId' } },
    live: 'people',
    event: { resource: 'employee', partOf: { record: employees, by: 'employeeId', field: 'office_ids' } },
    person: { file: 'offices', onErasure: 'kept', named: { officeId: 'offices' } },
  },
  (table) => [
    tenantKey(table),
    unique('employee_office_assignations_once')
      .on(table.companyId, table.employeeId, table.officeId, table.startsOn)
      .nullsNotDistinct(),
    check('employee_office_assignations_in_order', sql`${table.endsOn} >= ${table.startsOn}`),
    index().on(table.companyId, table.officeId),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    reference(table, table.employeeId, employees),
    reference(table, table.officeId, offices),
  ],
);

export const departments = tenantTable(
  'departments',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    /** As of offices. */
    minimumPresent: integer('minimum_present'),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'department' }, live: 'organisation' },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

export const employeeDepartmentAssignations = tenantTable(
  'employee_department_assignations',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    ...timestamps,
  },
  {
    audit: { partOf: { record: employees, by: 'employeeId' } },
    feed: { partOf: { record: employees, by: 'employeeId' } },
    live: { topic: 'people', on: 'insert or delete' },
    event: { resource: 'employee', partOf: { record: employees, by: 'employeeId', field: 'department_ids' } },
    person: { file: 'departments', onErasure: 'removed', named: { departmentId: 'departments' } },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.employeeId, table.departmentId),
    index().on(table.companyId, table.departmentId),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
    reference(table, table.employeeId, employees),
    reference(table, table.departmentId, departments),
  ],
);

export const entityGroups = tenantTable(
  'entity_groups',
  { ...tenantColumns, name: label('name').notNull(), ...timestamps },
  { audit: 'record', feed: { type: 'entity_group' }, live: 'organisation' },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

export const entityGroupMembers = tenantTable(
  'entity_group_members',
  { ...tenantColumns, entityGroupId: uuid('entity_group_id').notNull(), employeeId: uuid('employee_id').notNull() },
  {
    audit: { partOf: { record: entityGroups, by: 'entityGroupId', isNamedByRecord: true } },
    feed: { partOf: { record: entityGroups, by: 'entityGroupId' } },
    person: { file: 'groups', onErasure: 'removed', named: { entityGroupId: 'entity_groups' } },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.entityGroupId, table.employeeId),
    index().on(table.companyId, table.employeeId),
    reference(table, table.entityGroupId, entityGroups),
    reference(table, table.employeeId, employees),
  ],
);

export const locations = tenantTable(
  'locations',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    radio: doublePrecision('radio').notNull(),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'location' }, live: 'organisation' },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

/** The oldest assignation of an office is its geofence (B9). */
export const locationAssignations = tenantTable(
  'location_assignations',
  {
    ...tenantColumns,
    locationId: uuid('location_id').notNull(),
    entityType: text('entity_type', { enum: ['office', 'department', 'entity_group'] }).notNull(),
    entityId: uuid('entity_id').notNull(),
    /** References keep the office, department or group from being deleted. */
    officeId: entityIdOf('office'),
    departmentId: entityIdOf('department'),
    entityGroupId: entityIdOf('entity_group'),
    ...timestamps,
  },
  {
    audit: { partOf: { record: locations, by: 'locationId', isNamedByRecord: true } },
    feed: { type: 'location_assignation' },
    live: 'organisation',
  },
  (table) => [
    tenantKey(table),
    unique('location_assignations_entity_location_key').on(
      table.companyId,
      table.entityType,
      table.entityId,
      table.locationId,
    ),
    index().on(table.companyId, table.entityId, table.createdAt, table.id),
    index().on(table.companyId, table.locationId),
    index().on(table.companyId, table.createdAt, table.id),
    reference(table, table.locationId, locations),
    reference(table, table.officeId, offices),
    reference(table, table.departmentId, departments),
    reference(table, table.entityGroupId, entityGroups),
  ],
);

export const holidayCalendars = tenantTable(
  'holiday_calendars',
  { ...tenantColumns, name: label('name').notNull(), ...deletedAt, ...timestamps },
  { audit: 'record', feed: { type: 'holiday_calendar', gone: 'deletedAt' } },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

/** A calendar without offices counts for the whole company. */
export const holidayCalendarOffices = tenantTable(
  'holiday_calendar_offices',
  { ...tenantColumns, holidayCalendarId: uuid('holiday_calendar_id').notNull(), officeId: uuid('office_id').notNull() },
  {
    audit: { partOf: { record: holidayCalendars, by: 'holidayCalendarId', isNamedByRecord: true } },
    feed: { partOf: { record: holidayCalendars, by: 'holidayCalendarId' } },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.holidayCalendarId, table.officeId),
    index().on(table.companyId, table.officeId),
    reference(table, table.holidayCalendarId, holidayCalendars),
    reference(table, table.officeId, offices),
  ],
);

/** A public holiday is a local date, never an interval (A7), also one that is a holiday for half of the day (C2). */
export const holidays = tenantTable(
  'holidays',
  {
    ...tenantColumns,
    holidayCalendarId: uuid('holiday_calendar_id').notNull(),
    date: calendarDate('date').notNull(),
    name: label('name').notNull(),
    isHalf: boolean('is_half').notNull().default(false),
  },
  {
    audit: { partOf: { record: holidayCalendars, by: 'holidayCalendarId', isNamedByRecord: true } },
    feed: { partOf: { record: holidayCalendars, by: 'holidayCalendarId' } },
  },
  (table) => [
    tenantKey(table),
    unique().on(table.companyId, table.holidayCalendarId, table.date),
    index().on(table.companyId, table.date),
    reference(table, table.holidayCalendarId, holidayCalendars),
  ],
);
