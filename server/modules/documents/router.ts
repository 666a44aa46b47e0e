import { mutation, query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { createDocument } from './create-document.ts';
import { deleteDocument, getDocument, listDocuments } from './manage-documents.ts';
import { readContent } from './read-content.ts';
import * as schema from './schema.ts';

const DOCUMENTS = '/core/v3/documents';

export const documentsRouter = {
  list: query({
    right: 'look',
    about: 'people',
    recordsReads: true,
    rest: {
      method: 'GET',
      path: DOCUMENTS,
      summary: 'List documents',
      description:
        'Lists files about employees, newest first. `absenceDayOffRequestId` selects the documents attached to a request.',
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
        'Uploads a file about an employee. Documents cannot be changed. Attach the document to an absence request in this call, or in the `documentIds` of a new request. Files other than PDF, PNG, JPEG and HEIC are refused with `document_type_not_supported`, regardless of their name.',
      body: 'form',
      errors: [
        'employee_not_found',
        'document_type_not_supported',
        'absence_day_off_request_not_found',
        'absence_day_off_request_already_resolved',
      ],
    },
    input: schema.createDocumentInput,
    output: schema.documentOutput,
    run: createDocument,
  }),

  delete: mutation({
    right: 'look',
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
