import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, calendarDate, instant, label, reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';

/** Kinds of documents (N5). Administrators see documents of every kind. */
export const documentKinds = tenantTable(
  'document_kinds',
  {
    ...tenantColumns,
    name: label('name').notNull(),
    /** The person sees their own documents of this kind. */
    visibleToEmployee: boolean('visible_to_employee').notNull().default(true),
    /** Managers see documents of this kind of the people in their scope. */
    visibleToManagers: boolean('visible_to_managers').notNull().default(false),
    /** Documents of this kind can have a last day. */
    expires: boolean('expires').notNull().default(false),
    /** Days before the last day from which a document expires soon. */
    reminderDays: integer('reminder_days').notNull().default(30),
    ...timestamps,
  },
  { audit: 'record', feed: { type: 'document_kind' } },
  (table) => [
    tenantKey(table),
    index().on(table.companyId, table.name, table.id),
    index().on(table.companyId, table.createdAt, table.id),
    index().on(table.companyId, table.updatedAt, table.id),
  ],
);

/** Files about a person (N1). Their content never changes; it is in `document_portions`. */
export const documents = tenantTable(
  'documents',
  {
    ...tenantColumns,
    employeeId: uuid('employee_id').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type', {
      enum: ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'],
    }).notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Null: documents without a kind are for administrators and the person. */
    kindId: uuid('kind_id'),
    issuedOn: calendarDate('issued_on'),
    /** The last day on which it is valid. */
    expiresOn: calendarDate('expires_on'),
    /** The last notice about the last day came this number of days before it (N5); null: none has. */
    notifiedDays: integer('notified_days'),
    /** As they were called then. */
    uploadedByName: text('uploaded_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { bookkeeping: ['notifiedDays'], unshown: ['fileName'] },
    feed: { type: 'document', bookkeeping: ['notifiedDays'] },
    names: [{ name: 'uploadedByName' }],
    person: { file: 'documents', onErasure: 'removed', named: { kindId: 'document_kinds' }, order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    reference(table, table.kindId, documentKinds),
    index().on(table.companyId, table.employeeId, table.createdAt),
    index().on(table.companyId, table.kindId),
    index().on(table.companyId, table.expiresOn, table.id).where(sql`${table.expiresOn} is not null`),
    index().on(table.companyId, table.createdAt, table.id),
  ],
);

/** The content of documents, so that no row is large: one backup of the database holds all. */
export const documentPortions = tenantTable(
  'document_portions',
  {
    companyId: tenantColumns.companyId,
    documentId: uuid('document_id').notNull(),
    /** From 0. */
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  {
    audit: { none: 'content of documents, which never changes' },
    person: { none: 'the content of documents, which are files of the archive' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.documentId, table.position] }),
    reference(table, table.documentId, documents).onDelete('cascade'),
  ],
);
