import { sql } from 'drizzle-orm';
import { check, doublePrecision, foreignKey, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, deletedAt, instant, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees } from './people.ts';
import { within } from './person-rows.ts';
import { tenantTable } from './tenant-table.ts';

export const customers = tenantTable(
  'customers',
  {
    ...tenantColumns,
    /** `customerName` in the interface. */
    name: label('name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    description: text('description'),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'customer' }, live: 'projects' },
  (table) => [
    tenantKey(table),
    index('customers_name_idx').on(table.companyId, table.name, table.id),
    index('customers_created_idx').on(table.companyId, table.createdAt, table.id),
    index('customers_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const projects = tenantTable(
  'projects',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    description: text('description'),
    parentProjectId: uuid('parent_project_id'),
    customerId: uuid('customer_id'),
    price: doublePrecision('price'),
    startDate: calendarDate('start_date'),
    endDate: calendarDate('end_date'),
    managerId: uuid('manager_id'),
    status: text('status', { enum: ['active', 'inactive', 'paused'] })
      .notNull()
      .default('active'),
    ...timestamps,
  },
  {
    audit: 'record',
    feed: { type: 'project' },
    live: 'projects',
    person: { none: 'a project is about work, whoever manages it' },
  },
  (table) => [
    tenantKey(table),
    foreignKey({ columns: [table.companyId, table.parentProjectId], foreignColumns: [table.companyId, table.id] }),
    reference(table, table.customerId, customers),
    reference(table, table.managerId, employees),
    index('projects_parent_idx').on(table.companyId, table.parentProjectId),
    index('projects_customer_idx').on(table.companyId, table.customerId),
    index('projects_manager_idx').on(table.companyId, table.managerId),
    index('projects_name_idx').on(table.companyId, table.name, table.id),
    index('projects_created_idx').on(table.companyId, table.createdAt, table.id),
    index('projects_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const tags = tenantTable(
  'tags',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'tag' }, live: 'projects' },
  (table) => [
    tenantKey(table),
    index('tags_name_idx').on(table.companyId, table.name, table.id),
    index('tags_created_idx').on(table.companyId, table.createdAt, table.id),
    index('tags_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);

/** Time spent on projects, apart from attendance. The migration adds the exclusion constraint that forbids overlaps (B4). */
export const timeEntries = tenantTable(
  'time_entries',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    projectId: uuid('project_id'),
    /** Frozen when the entry is written (A2). */
    timeZone: text('time_zone').notNull(),
    /** Local date of the start (A3). */
    workDate: calendarDate('work_date').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    inLatitude: doublePrecision('in_latitude'),
    inLongitude: doublePrecision('in_longitude'),
    outLatitude: doublePrecision('out_latitude'),
    outLongitude: doublePrecision('out_longitude'),
    comment: text('comment'),
    ...deletedAt,
    ...timestamps,
  },
  {
    audit: { unshown: ['inLatitude', 'inLongitude', 'outLatitude', 'outLongitude'] },
    feed: { type: 'time_entry', gone: 'deletedAt' },
    live: 'projects',
    person: {
      file: 'project-time',
      onErasure: 'changed',
      cleared: ['comment', 'inLatitude', 'inLongitude', 'outLatitude', 'outLongitude'],
      named: { projectId: 'projects' },
      order: 'startedAt',
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.projectId, projects),
    check('time_entries_out_after_in', sql`${table.endedAt} > ${table.startedAt}`),
    index('time_entries_started_idx').on(table.companyId, table.startedAt, table.id),
    index('time_entries_date_idx').on(table.companyId, table.workDate, table.startedAt, table.id),
    index('time_entries_employee_idx').on(table.companyId, table.employeeId, table.startedAt, table.id),
    index('time_entries_employee_date_idx').on(table.companyId, table.employeeId, table.workDate),
    index('time_entries_project_idx').on(table.companyId, table.projectId, table.startedAt, table.id),
    index('time_entries_created_idx').on(table.companyId, table.createdAt, table.id),
    index('time_entries_places_idx')
      .on(table.companyId, table.workDate)
      .where(
        sql`num_nonnulls(${table.inLatitude}, ${table.inLongitude}, ${table.outLatitude}, ${table.outLongitude}) > 0`,
      ),
    index('time_entries_updated_idx').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const timeEntryTags = tenantTable(
  'time_entry_tags',
  {
    ...tenantColumns,
    timeEntryId: uuid('time_entry_id').notNull(),
    tagId: uuid('tag_id').notNull(),
  },
  {
    audit: { partOf: { record: timeEntries, by: 'timeEntryId', isNamedByRecord: true } },
    feed: { partOf: { record: timeEntries, by: 'timeEntryId' } },
    person: {
      file: 'project-time-tags',
      rows: within('time_entry_id', 'time_entries'),
      onErasure: 'kept',
      named: { tagId: 'tags' },
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.timeEntryId, timeEntries),
    reference(table, table.tagId, tags),
    unique('time_entry_tags_key').on(table.companyId, table.timeEntryId, table.tagId),
    index('time_entry_tags_tag_idx').on(table.companyId, table.tagId, table.timeEntryId),
  ],
);
