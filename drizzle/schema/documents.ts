import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, reference, tenantColumns, tenantKey } from './columns.ts';
import { employees } from './people.ts';
import { tenantTable } from './tenant-table.ts';

/** Files about a person (N1). They never change; their content is in `document_portions`. */
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
    /** As they were called then. */
    uploadedByName: text('uploaded_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  {
    audit: { unshown: ['fileName'] },
    feed: { type: 'document' },
    person: { file: 'documents', onErasure: 'removed', order: 'createdAt' },
  },
  (table) => [
    tenantKey(table),
    reference(table, table.employeeId, employees),
    index().on(table.companyId, table.employeeId, table.createdAt),
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
