import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { jobOutput } from '../long-work/schema.ts';
import { exportRows, listRows } from './list-rows.ts';
import * as manage from './manage-imports.ts';
import * as schema from './schema.ts';
import { writeTemplate } from './write-template.ts';

const IMPORTS = '/core/v3/imports';

export const importsRouter = {
  list: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: IMPORTS, summary: 'List imports', description: 'The newest first.', reply: 'page' },
    input: schema.listImportsInput,
    output: pageOf(schema.importOutput),
    run: manage.listImports,
  }),

  start: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: IMPORTS,
      summary: 'Import a file',
      description:
        'Reads people, contracts, working time, absences or balances from an XLSX or CSV file, as a job: ask for it with ' +
        '`GET /core/v3/jobs/{id}`. Its `result` names the import. A token also needs the scope to write what the rows become: ' +
        '`people:write`, `contracts:write`, `time:write`, `absences:write`; for balances `absences:write` and `overtime:write`; columns of pay ' +
        'need `pay:write` too, and are refused as faults of `mapping`.',
      body: 'form',
      example: { kind: 'employees', dryRun: 'true' } satisfies Example<typeof schema.startImportInput>,
      errors: ['import_busy', 'import_file_not_readable'],
    },
    input: schema.startImportInput,
    output: jobOutput,
    run: manage.startImport,
  }),

  read: query({
    right: 'administer',
    rest: { method: 'GET', path: `${IMPORTS}/{id}`, summary: 'Read an import' },
    input: schema.importIdInput,
    output: schema.importOutput,
    run: manage.getImport,
  }),

  listProblems: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: `${IMPORTS}/{id}/problems`,
      summary: 'List problems of an import',
      description:
        'What was wrong with its rows at the last check, and what is asked about them, line by line. What cells of pay say is shown to a ' +
        'token with `pay:read`.',
      reply: 'page',
    },
    input: schema.listProblemsInput,
    output: pageOf(schema.importProblemOutput),
    run: manage.listProblems,
  }),

  listRows: query({
    right: 'administer',
    rest: {
      method: 'GET',
      path: `${IMPORTS}/{id}/rows`,
      summary: 'List rows of an import',
      description:
        'What has come of each row of the file, line by line: its record, or what is wrong with it. Kept until nothing was done with the ' +
        'import for 30 days.',
      reply: 'page',
    },
    input: schema.listRowsInput,
    output: pageOf(schema.importRowOutput),
    run: listRows,
  }),

  exportRows: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    confirmed: true,
    input: schema.exportRowsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportRows(scope, locale, input),
  }),

  writeTemplate: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    input: schema.writeTemplateInput,
    output: exportedFile,
    run: (scope, input, { locale }) => writeTemplate(scope, locale, input),
  }),

  takeBack: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: `${IMPORTS}/{id}/take-back`,
      summary: 'Take an import back',
      description:
        'Removes the records that it has written, as a job; refused with `import_built_upon` where something was written about them since.',
      errors: ['import_busy', 'import_built_upon'],
    },
    input: schema.importIdInput,
    output: jobOutput,
    run: manage.takeBack,
  }),

  get: query({
    right: 'administer',
    about: 'company',
    input: schema.importIdInput,
    output: schema.importColumnsOutput,
    run: manage.getColumns,
  }),

  setColumns: mutation({
    right: 'administer',
    about: 'company',
    input: schema.setColumnsInput,
    output: schema.importColumnsOutput,
    run: manage.setColumns,
  }),

  check: mutation({
    right: 'administer',
    about: 'company',
    input: schema.importIdInput,
    output: jobOutput,
    run: manage.checkImport,
  }),

  run: mutation({
    right: 'administer',
    about: 'company',
    input: schema.runImportInput,
    output: jobOutput,
    run: manage.runImport,
  }),

  previewTakeBack: query({
    right: 'administer',
    about: 'company',
    input: schema.importIdInput,
    output: schema.takeBackOutput,
    run: manage.previewTakeBack,
  }),
};
