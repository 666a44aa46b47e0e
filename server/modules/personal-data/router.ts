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
      summary: 'Download all that is kept about a person',
      description:
        'A zip: a file of JSON for each kind of record, CSV where a table helps, the documents, and a text that says what is what in the ' +
        'language of the request. It is a line of the audit. It takes the scopes to read all of its kinds: ' +
        `${ARCHIVE_SCOPES.map((scope) => `\`${scope}\``).join(', ')}; without one of them it is 403 \`scope_not_granted\`.`,
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
      description: 'What would be removed, what the law keeps and until when, and why the person cannot be erased yet.',
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
        'For good: removes what the law does not keep, and from the rest all that says more than when the person worked. They are in no ' +
        'list any more, and their record answers 404. Erasing somebody again changes nothing.',
      tag: 'Personal data',
      errors: ['employee_still_active', 'last_owner'],
      example: { name: 'Ana García' } satisfies Example<typeof schema.erasePersonInput>,
    },
    input: schema.erasePersonInput,
    output: schema.erasureOutput,
    run: erasePerson,
  }),
};
