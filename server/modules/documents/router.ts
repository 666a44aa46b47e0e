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
    rest: {
      method: 'GET',
      path: DOCUMENTS,
      summary: 'List documents',
      description:
        'Files about people, the newest first. `absenceDayOffRequestId` asks for those attached to a request.',
      reply: 'page',
    },
    input: schema.listDocumentsInput,
    output: pageOf(schema.documentOutput),
    run: listDocuments,
  }),

  get: query({
    right: 'look',
    rest: { method: 'GET', path: `${DOCUMENTS}/{id}`, summary: 'Read a document' },
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
      description: 'Always as an attachment of its fixed type.',
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
        'A file about a person, once and whole: it never changes. Attach it to an absence request here, or by the `documentIds` of a new one. Anything but a PDF, ' +
        'PNG, JPEG or HEIC is refused with `document_type_not_supported`, whatever it is called.',
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

  remove: mutation({
    right: 'look',
    about: 'person',
    rest: {
      method: 'DELETE',
      path: `${DOCUMENTS}/{id}`,
      summary: 'Delete a document',
      description: 'With its content and for good; absence requests that it was attached to lose it.',
      reply: 'blank',
    },
    input: schema.documentIdInput,
    output: doneOutput,
    run: deleteDocument,
  }),
};
