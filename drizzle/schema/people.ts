import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { catalogueColumns, catalogueKeys } from './catalogue-columns.ts';
import { bytea, calendarDate, instant, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

export const jobCharges = tenantTable(
  'job_charges',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    description: text('description'),
    competencies: text('competencies'),
    editable: boolean('editable').notNull().default(true),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'job_charge' } },
  (table) => [tenantKey(table), index().on(table.companyId, table.name)],
);

/** Names are unique ignoring case (G8). */
export const leaveReasons = tenantTable(
  'leave_reasons',
  {
    ...catalogueColumns,
    /** Key for comparing names. A column, since row-level security keeps an index on lower(name) from being used. */
    nameKey: text('name_key').generatedAlwaysAs(sql`lower(name)`),
  },
  { audit: 'record', feed: { type: 'leave_reason' } },
  (table) => [...catalogueKeys(table), uniqueIndex('leave_reasons_name_key').on(table.companyId, table.nameKey)],
);

export const employees = tenantTable(
  'employees',
  {
    ...tenantColumns,
    firstName: label('first_name').notNull(),
    lastName: label('last_name').notNull(),
    secondLastName: label('second_last_name'),
    /** The full name as searches compare it (`searchKey`), no longer than an index can hold. */
    nameKey: text('name_key').generatedAlwaysAs(
      sql`left(search_key(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, '')), 300)`,
    ),
    email: text('email'),
    /** Key for comparing e-mail addresses. A column, since row-level security keeps an index on lower(email) from being used. */
    emailKey: text('email_key').generatedAlwaysAs(sql`lower(email)`),
    imageProfileURL: text('image_profile_url'),
    code: integer('code'),
    costCenter: text('cost_center'),
    pin: integer('pin'),
    phone: text('phone'),
    gender: text('gender'),
    nid: text('nid'),
    identityNumberType: text('identity_number_type'),
    secondaryIdentityNumberType: text('secondary_identity_number_type'),
    secondaryNid: text('secondary_nid'),
    ssn: text('ssn'),
    pricePerHour: doublePrecision('price_per_hour'),
    accountNumber: text('account_number'),
    dateOfBirth: calendarDate('date_of_birth'),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    children: integer('children'),
    disability: integer('disability'),
    address: text('address'),
    postalCode: text('postal_code'),
    city: text('city'),
    province: text('province'),
    country: text('country'),
    nationality: text('nationality'),
    nationalities: text('nationalities').array().notNull().default(sql`'{}'`),
    personalMail: text('personal_mail'),
    maritalStatus: text('marital_status'),
    emergencyPhone: text('emergency_phone'),
    description: text('description'),
    salaryRange: text('salary_range'),
    studyLevel: text('study_level'),
    professionalCategoryCode: text('professional_category_code'),
    professionalCategoryDescription: text('professional_category_description'),
    bic: text('bic'),
    jobChargeId: uuid('job_charge_id'),
    language: text('language'),
    workPhone: text('work_phone'),
    mainRecruiterId: uuid('main_recruiter_id'),
    /** To whom the person reports; the steps of approvals go up along it (F2). */
    managerId: uuid('manager_id'),
    nfc: text('nfc'),
    contributionGroupId: uuid('contribution_group_id'),
    /** The person's own zone; else the main office's, else the company's (A2). */
    timeZone: text('time_zone'),
    hiredAt: calendarDate('hired_at'),
    /** The last day of an employment whose end is planned (I9); cleared when the employee becomes inactive. */
    leavesOn: calendarDate('leaves_on'),
    /** The reason for the end of the employment, planned or past; cleared with `leavesOn`, and when the employee becomes active again. */
    leaveReasonId: uuid('leave_reason_id'),
    worksOnHolidays: boolean('works_on_holidays').notNull().default(false),
    /** First day of `worksOnHolidays`; null: all days (C7). */
    worksOnHolidaysFrom: calendarDate('works_on_holidays_from'),
    /** The values of the days before, in order of dates. */
    earlierWorksOnHolidays: jsonb('earlier_works_on_holidays')
      .$type<readonly { value: boolean; to: string }[]>()
      .notNull()
      .default([]),
    /** Null: as the company allows (B8). */
    availableCheckOrigins: text('available_check_origins').array(),
    workStatus: text('work_status', { enum: ['online', 'offline', 'paused', 'remote'] })
      .notNull()
      .default('offline'),
    workStatusUpdatedAt: instant('work_status_updated_at'),
    workCheckTypeId: uuid('work_check_type_id'),
    /** When the person's data was removed (L6): from then on nothing of them is shown and nothing written. */
    erasedAt: instant('erased_at'),
    /** Until when the law keeps the time records of an erased person; null: nothing is kept any more. */
    keptUntil: calendarDate('kept_until'),
    ...timestamps,
  },
  {
    audit: { bookkeeping: ['earlierWorksOnHolidays', 'workStatus', 'workStatusUpdatedAt', 'workCheckTypeId'] },
    feed: {
      type: 'employee',
      gone: 'erasedAt',
      bookkeeping: ['workStatus', 'workStatusUpdatedAt', 'workCheckTypeId', 'keptUntil'],
    },
    event: {
      resource: 'employee',
      on: 'insert or update',
      bookkeeping: [
        'earlierWorksOnHolidays',
        'emailKey',
        'nameKey',
        'workStatus',
        'workStatusUpdatedAt',
        'workCheckTypeId',
        'erasedAt',
        'keptUntil',
      ],
    },
    person: {
      file: 'person',
      rows: 't.id = $employeeId',
      onErasure: 'changed',
      stays: true,
      named: { jobChargeId: 'job_charges', leaveReasonId: 'leave_reasons' },
      without: ['emailKey', 'nameKey'],
    },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.jobChargeId, jobCharges),
    index().on(table.companyId, table.jobChargeId),
    reference(table, table.leaveReasonId, leaveReasons),
    index().on(table.companyId, table.leaveReasonId),
    index('employees_manager_idx').on(table.companyId, table.managerId),
    uniqueIndex('employees_email_key').on(table.companyId, table.emailKey),
    uniqueIndex('employees_code_key').on(table.companyId, table.code),
    uniqueIndex('employees_pin_key').on(table.companyId, table.pin),
    // As `find_punching_person` compares badges (M4).
    index('employees_badge_idx')
      .on(table.companyId, sql`upper(regexp_replace(${table.nfc}, '[^0-9A-Za-z]', '', 'g'))`)
      .where(sql`${table.nfc} is not null`),
    index('employees_name_idx').on(table.companyId, table.lastName, table.firstName, table.id),
    index('employees_status_name_idx').on(table.companyId, table.status, table.lastName, table.firstName, table.id),
    index('employees_first_name_idx').on(table.companyId, table.firstName, table.id),
    // Searches read the whole index of a company, and of its people those that they find.
    index('employees_search_idx')
      .on(table.companyId, table.nameKey, table.emailKey, table.code, table.nid, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('employees_nid_idx').on(table.companyId, table.nid),
    index('employees_created_idx').on(table.companyId, table.createdAt, table.id),
    index('employees_updated_idx').on(table.companyId, table.updatedAt, table.id),
    index('employees_leaving_idx').on(table.companyId, table.leavesOn).where(sql`${table.leavesOn} is not null`),
    check('employees_leaving_active', sql`${table.leavesOn} is null or ${table.status} = 'active'`),
    index('employees_kept_idx').on(table.companyId, table.keptUntil).where(sql`${table.keptUntil} is not null`),
  ],
);

/** The uploaded photo of a person, as encoded by us: one small row, since no copy of what was sent is stored. */
export const employeePictures = tenantTable(
  'employee_pictures',
  {
    companyId: tenantColumns.companyId,
    employeeId: uuid('employee_id').notNull(),
    /** Part of the picture's address (`image_profile_url` of the employee), new with each upload. */
    version: uuid('version').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { none: 'its address is a field of the employee, which has a line' },
    person: { file: 'picture', onErasure: 'removed', without: ['bytes'] },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.employeeId] }),
    reference(table, table.employeeId, employees).onDelete('cascade'),
  ],
);

export const customFields = tenantTable(
  'custom_fields',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    slug: text('slug').notNull(),
    type: text('type', { enum: ['text', 'number', 'date', 'boolean'] })
      .notNull()
      .default('text'),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'custom_field' }, live: 'organisation' },
  (table) => [
    tenantKey(table),
    uniqueIndex('custom_fields_slug_key').on(table.companyId, table.slug),
    unique('custom_fields_id_type_key').on(table.companyId, table.id, table.type),
    index().on(table.companyId, table.name),
  ],
);

/** Value of an employee's custom field, as text that fits the field's type; the type cannot change meanwhile. */
export const customFieldValues = tenantTable(
  'custom_field_values',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    customFieldId: uuid('custom_field_id').notNull(),
    type: text('type').notNull(),
    value: text('value').notNull(),
  },
  {
    audit: { partOf: { record: employees, by: 'employeeId' } },
    feed: { partOf: { record: employees, by: 'employeeId' } },
    event: { resource: 'employee', partOf: { record: employees, by: 'employeeId', field: 'custom_fields' } },
    person: { file: 'custom-fields', onErasure: 'removed', named: { customFieldId: 'custom_fields' } },
  },
  (table) => [
    tenantKey(table),
    unique('custom_field_values_employee_field_key').on(table.companyId, table.employeeId, table.customFieldId),
    index().on(table.companyId, table.customFieldId),
    reference(table, table.employeeId, employees),
    foreignKey({
      name: 'custom_field_values_field_fk',
      columns: [table.companyId, table.customFieldId, table.type],
      foreignColumns: [customFields.companyId, customFields.id, customFields.type],
    }),
  ],
);
