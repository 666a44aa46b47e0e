import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { documentKinds } from './catalogues.ts';
import { createDocument } from './create-document.ts';
import { exportKinds } from './export-kinds.ts';
import { deleteDocument, getDocument, listDocuments, updateDocument } from './manage-documents.ts';
import { readContent } from './read-content.ts';
import * as schema from './schema.ts';
import { exportKindsInput } from './schema-kinds.ts';

const DOCUMENTS = '/core/v3/documents';

export const documentsRouter = {
  kinds: catalogueRouter({
    ...documentKinds,
    path: '/core/v3/document-kinds',
    one: 'a document kind',
    many: 'document kinds',
    pages: 'everybody',
    examples: {
      create: { name: 'Work permit', expires: true, reminderDays: 60 },
      update: { visibleToManagers: true },
    },
  }),

  exportKinds: mutation({
    right: 'look',
    about: 'company',
    writesFile: true,
    input: exportKindsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportKinds(scope, locale, input),
  }),

  list: query({
    right: 'own',
    about: 'people',
    recordsReads: true,
    rest: {
      method: 'GET',
      path: DOCUMENTS,
      summary: 'List documents',
      description:
        'Lists the files about employees that the caller may see, newest first. `absenceDayOffRequestId` selects the documents attached to a request.',
      reply: 'page',
    },
    input: schema.listDocumentsInput,
    output: pageOf(schema.documentOutput),
    run: listDocuments,
  }),

  get: query({
    right: 'look',
    rest: { method: 'GET', path: `${DOCUMENTS}/{id}`, summary: 'Get a document' },
    input: schema.documentIdInput,
    output: schema.documentOutput,
    run: getDocument,
  }),

  getContent: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${DOCUMENTS}/{id}/content`,
      summary: 'Download a document',
      description: 'Returns the file as an attachment with its stored content type.',
      reply: 'file',
    },
    input: schema.documentIdInput,
    run: readContent,
  }),

  create: mutation({
    right: 'look',
    rest: {
      method: 'POST',
      path: DOCUMENTS,
      summary: 'Upload a document',
      description:
        'Uploads a file about an employee. The file cannot be changed, its kind and dates can. Attach the document to an absence request in this call, or in the `documentIds` of a new request. Files other than PDF, PNG, JPEG and HEIC are refused with `document_type_not_supported`, regardless of their name.',
      body: 'form',
      errors: [
        'employee_not_found',
        'document_type_not_supported',
        'document_kind_not_found',
        'absence_day_off_request_not_found',
        'absence_day_off_request_already_resolved',
      ],
    },
    input: schema.createDocumentInput,
    output: schema.documentOutput,
    run: createDocument,
  }),

  update: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'PUT',
      path: `${DOCUMENTS}/{id}`,
      summary: 'Update a document',
      description: 'Changes the kind and the dates of a document. Null clears a field.',
      errors: ['document_kind_not_found'],
      example: { issuedOn: '2026-03-02' } satisfies Example<typeof schema.updateDocumentInput>,
    },
    input: schema.updateDocumentInput,
    output: schema.documentOutput,
    run: updateDocument,
  }),

  delete: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'DELETE',
      path: `${DOCUMENTS}/{id}`,
      summary: 'Delete a document',
      description: 'Deletes the document and its content permanently, and removes it from absence requests.',
      reply: 'blank',
    },
    input: schema.documentIdInput,
    output: doneOutput,
    run: deleteDocument,
  }),
};
