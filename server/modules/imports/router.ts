import { administratorProcedure, answers, type Example, router } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { jobOutput } from '../long-work/schema.ts';
import { exportRows, listRows } from './list-rows.ts';
import * as manage from './manage-imports.ts';
import * as schema from './schema.ts';
import { writeTemplate } from './write-template.ts';

const IMPORTS = '/core/v3/imports';

export const importsRouter = router({
  list: administratorProcedure
    .meta({
      pages: true,
      rest: { method: 'GET', path: IMPORTS, summary: 'List imports', description: 'The newest first.', reply: 'page' },
    })
    .input(schema.listImportsInput)
    .output(answers(pageOf(schema.importOutput)))
    .query(({ ctx, input }) => manage.listImports(ctx.scope, input)),

  start: administratorProcedure
    .meta({
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
    })
    .input(schema.startImportInput)
    .output(answers(jobOutput))
    .mutation(({ ctx, input }) => manage.startImport(ctx.scope, input)),

  read: administratorProcedure
    .meta({ rest: { method: 'GET', path: `${IMPORTS}/{id}`, summary: 'Read an import' } })
    .input(schema.importIdInput)
    .output(answers(schema.importOutput))
    .query(({ ctx, input }) => manage.getImport(ctx.scope, input)),

  listProblems: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'GET',
        path: `${IMPORTS}/{id}/problems`,
        summary: 'List problems of an import',
        description:
          'What was wrong with its rows at the last check, and what is asked about them, line by line. What cells of pay say is shown to a ' +
          'token with `pay:read`.',
        reply: 'page',
      },
    })
    .input(schema.listProblemsInput)
    .output(answers(pageOf(schema.importProblemOutput)))
    .query(({ ctx, input }) => manage.listProblems(ctx.scope, input)),

  listRows: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${IMPORTS}/{id}/rows`,
        summary: 'List rows of an import',
        description:
          'What has come of each row of the file, line by line: its record, or what is wrong with it. Kept until nothing was done with the ' +
          'import for 30 days.',
        reply: 'page',
      },
    })
    .input(schema.listRowsInput)
    .output(answers(pageOf(schema.importRowOutput)))
    .query(({ ctx, input }) => listRows(ctx.scope, input)),

  exportRows: administratorProcedure
    .meta({ pages: true, writesFile: true, confirmed: true })
    .input(schema.exportRowsInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportRows(ctx.scope, ctx.locale, input)),

  writeTemplate: administratorProcedure
    .meta({ pages: true, writesFile: true })
    .input(schema.writeTemplateInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => writeTemplate(ctx.scope, ctx.locale, input)),

  takeBack: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: `${IMPORTS}/{id}/take-back`,
        summary: 'Take an import back',
        description:
          'Removes the records that it has written, as a job; refused with `import_built_upon` where something was written about them since.',
        errors: ['import_busy', 'import_built_upon'],
      },
    })
    .input(schema.importIdInput)
    .output(answers(jobOutput))
    .mutation(({ ctx, input }) => manage.takeBack(ctx.scope, input)),

  get: administratorProcedure
    .meta({ pages: true })
    .input(schema.importIdInput)
    .output(answers(schema.importColumnsOutput))
    .query(({ ctx, input }) => manage.getColumns(ctx.scope, input)),

  setColumns: administratorProcedure
    .meta({ pages: true })
    .input(schema.setColumnsInput)
    .output(answers(schema.importColumnsOutput))
    .mutation(({ ctx, input }) => manage.setColumns(ctx.scope, input)),

  check: administratorProcedure
    .meta({ pages: true })
    .input(schema.importIdInput)
    .output(answers(jobOutput))
    .mutation(({ ctx, input }) => manage.checkImport(ctx.scope, input)),

  run: administratorProcedure
    .meta({ pages: true })
    .input(schema.runImportInput)
    .output(answers(jobOutput))
    .mutation(({ ctx, input }) => manage.runImport(ctx.scope, input)),

  previewTakeBack: administratorProcedure
    .meta({ pages: true })
    .input(schema.importIdInput)
    .output(answers(schema.takeBackOutput))
    .query(({ ctx, input }) => manage.previewTakeBack(ctx.scope, input)),
});
