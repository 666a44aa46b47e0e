import { z } from 'zod';
import { mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { exportLines } from './export-lines.ts';
import { listActors, listHistory, listLines } from './list-lines.ts';
import { listRecordNames } from './list-record-names.ts';
import * as schema from './schema.ts';

export const auditRouter = {
  listLines: query({
    right: 'administer',
    about: 'company',
    recordsReads: true,
    rest: {
      method: 'GET',
      path: '/core/v3/audit',
      summary: 'List audit entries',
      description:
        'Lists changes with their actor, time and origin, newest first. Work entries have versions, and movements name their author; neither has audit entries. A token gets only the entries of records that its other scopes can read. Pay in them requires `pay:read`.',
      reply: 'page',
    },
    input: schema.listAuditInput,
    output: pageOf(schema.auditLineOutput),
    run: listLines,
  }),

  listActors: query({
    right: 'administer',
    about: 'company',
    output: z.array(schema.actorOutput),
    run: listActors,
  }),

  exportLines: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    confirmed: true,
    input: schema.exportAuditInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportLines(scope, locale, input),
  }),

  listHistory: query({
    right: 'look',
    about: 'person',
    recordsReads: true,
    input: schema.listHistoryInput,
    output: pageOf(schema.auditLineOutput),
    run: listHistory,
  }),

  listRecordNames: query({
    right: 'look',
    about: 'person',
    input: schema.listRecordNamesInput,
    output: z.array(schema.recordDescription),
    run: listRecordNames,
  }),
};
