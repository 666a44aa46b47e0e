import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import { ARCHIVE_SCOPES } from './constants.ts';
import { erasePerson, previewErasure } from './erase-person.ts';
import * as schema from './schema.ts';
import { writePersonArchive } from './write-person-archive.ts';

const EMPLOYEE = '/core/v3/employees/{id}';

export const personalDataRouter = {
  getArchive: query({
    right: 'administer',
    writesFile: true,
    rest: {
      method: 'GET',
      path: `${EMPLOYEE}/archive`,
      summary: 'Download all data about a person',
      description:
        'Returns a ZIP file: one JSON file per kind of record, CSV files for tables, the documents, and a description in the ' +
        'language of the request. The download is recorded in the audit. It requires the read scopes of all its kinds: ' +
        `${ARCHIVE_SCOPES.map((scope) => `\`${scope}\``).join(', ')}; without one of them it returns 403 \`scope_not_granted\`.`,
      reply: 'file',
      // Includes salaries.
      scope: 'pay:read',
      tag: 'Personal data',
    },
    input: schema.personInput,
    run: (scope, input, calling): Promise<StoredFile> =>
      writePersonArchive(scope, { employeeId: input.id, locale: calling.locale }),
  }),

  previewErasure: query({
    right: 'administer',
    about: 'person',
    rest: {
      method: 'GET',
      path: `${EMPLOYEE}/erasure`,
      summary: 'Preview the erasure of a person',
      description:
        'Returns the data that would be removed, the data that the law requires to keep and until when, and the reason if erasure is not yet possible.',
      tag: 'Personal data',
    },
    input: schema.personInput,
    output: schema.erasurePreviewOutput,
    run: previewErasure,
  }),

  erase: mutation({
    right: 'administer',
    about: 'person',
    confirmed: true,
    rest: {
      method: 'POST',
      path: `${EMPLOYEE}/erasure`,
      summary: 'Erase a person',
      description:
        'Erases the person permanently. Records that the law does not require are removed. The others keep only the working time. The person no longer appears in lists, and the record returns 404. Repeating the request changes nothing.',
      tag: 'Personal data',
      errors: ['employee_still_active', 'last_owner'],
      example: { name: 'Ana García' } satisfies Example<typeof schema.erasePersonInput>,
    },
    input: schema.erasePersonInput,
    output: schema.erasureOutput,
    run: erasePerson,
  }),
};
