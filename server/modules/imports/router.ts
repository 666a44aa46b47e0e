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
    rest: {
      method: 'GET',
      path: IMPORTS,
      summary: 'List imports',
      description: 'Lists imports, newest first.',
      reply: 'page',
    },
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
        'Imports people, contracts, working time, absences or balances from an XLSX or CSV file in a job. Check its state with `GET /core/v3/jobs/{id}`; its `result` contains the ID of the import. The token also requires the scopes to write the imported records: `people:write`, `contracts:write`, `time:write` or `absences:write`; balances require `absences:write` and `overtime:write`. Columns with pay also require `pay:write`; without it they are validation errors of `mapping`.',
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
    rest: { method: 'GET', path: `${IMPORTS}/{id}`, summary: 'Get an import' },
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
        'Lists the problems and open questions of the last check, in order of lines. The content of pay cells is returned only to tokens with `pay:read`.',
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
        'Lists the rows of the file with their result, in order of lines: the record, or the problem. Rows are deleted 30 days after the last activity of the import.',
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
      summary: 'Undo an import',
      description:
        'Removes the imported records in a job. Fails with `import_built_upon` if later records refer to them.',
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
