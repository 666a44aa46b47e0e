import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { templates } from './catalogues.ts';
import { getCodeMap, listKinds, mapKind, updateCodeMap } from './manage-codes.ts';
import { createExport, getExport, listExports, listLines, readContent } from './manage-exports.ts';
import { listCodeLines, previewTemplate, previewUnsaved, summarise } from './preview-payroll.ts';
import * as schema from './schema.ts';
import * as exportSchema from './schema-exports.ts';

const CODE_MAP = '/payroll/v1/code-map';
const TEMPLATES = '/payroll/v1/templates';
const EXPORTS = '/payroll/v1/exports';

/** Payroll is about everybody: only administrators, who see everybody (I3), have it. */
export const payrollRouter = {
  getCodeMap: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: CODE_MAP,
      summary: 'Get the payroll codes',
      description: 'Returns how the kinds of time of the company, or of an office, go to payroll.',
      errors: ['office_not_found'],
    },
    input: schema.getCodeMapInput,
    output: schema.codeMapOutput,
    run: getCodeMap,
  }),

  updateCodeMap: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: CODE_MAP,
      summary: 'Replace the payroll codes',
      description: 'Replaces the codes of the company, or of an office. Other offices keep theirs.',
      errors: ['office_not_found'],
      example: {
        codes: [
          { kind: 'worked', exported: false },
          { kind: 'overtime', code: '101', unit: 'hours' },
        ],
      } satisfies Example<typeof schema.updateCodeMapInput>,
    },
    input: schema.updateCodeMapInput,
    output: schema.codeMapOutput,
    run: updateCodeMap,
  }),

  mapKind: mutation({
    right: 'administer',
    about: 'company',
    input: schema.mapKindInput,
    output: schema.codeMapOutput,
    run: mapKind,
  }),

  listKinds: query({
    right: 'administer',
    about: 'company',
    output: schema.kindsOutput,
    run: listKinds,
  }),

  templates: catalogueRouter({
    ...templates,
    path: TEMPLATES,
    one: 'a payroll template',
    many: 'payroll templates',
    pages: 'administrators',
    examples: {
      create: { name: 'Payroll office', preset: 'csv' },
      update: { separator: ',' },
    },
  }),

  previewTemplate: mutation({
    right: 'administer',
    about: 'company',
    recordsReads: true,
    rest: {
      method: 'POST',
      path: `${TEMPLATES}/{id}/preview`,
      summary: 'Preview a payroll file',
      description:
        'Returns the first lines of the file for a period, and what is missing: kinds without a code and people without a number. Changes nothing. A file that would be too large is refused.',
      errors: ['period_not_found', 'office_not_found', 'report_too_large'],
    },
    input: exportSchema.previewInput,
    output: exportSchema.previewOutput,
    run: previewTemplate,
  }),

  previewUnsaved: query({
    right: 'administer',
    about: 'company',
    recordsReads: true,
    input: exportSchema.previewUnsavedInput,
    output: exportSchema.previewOutput,
    run: previewUnsaved,
  }),

  summarise: query({
    right: 'administer',
    about: 'company',
    recordsReads: true,
    input: exportSchema.summariseInput,
    output: exportSchema.summaryOutput,
    run: summarise,
  }),

  listCodeLines: query({
    right: 'administer',
    about: 'company',
    recordsReads: true,
    input: exportSchema.listCodeLinesInput,
    output: pageOf(exportSchema.codeLineOutput),
    run: listCodeLines,
  }),

  listExports: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: EXPORTS,
      summary: 'List payroll exports',
      description: 'Lists the files for payroll with their authors and hashes, newest first.',
      reply: 'page',
    },
    input: exportSchema.listExportsInput,
    output: pageOf(exportSchema.exportOutput),
    run: listExports,
  }),

  createExport: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: EXPORTS,
      summary: 'Export a period to payroll',
      description:
        'Writes the file of a closed period, or a draft of one in review. People who joined a closed period later have to be closed first; until then, the period is in review, and its file a draft. With the same template and codes, another export of a closed period has the same bytes. An export of more than 200 people is made by a job, whose `result.exportId` is its ID.',
      errors: [
        'template_not_found',
        'period_not_found',
        'office_not_found',
        'payroll_period_not_exportable',
        'payroll_people_not_closed',
        'payroll_code_missing',
        'payroll_number_missing',
        'payroll_lines_not_writable',
        'report_too_large',
      ],
    },
    input: exportSchema.createExportInput,
    output: exportSchema.startedExportOutput,
    run: createExport,
  }),

  getExport: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: `${EXPORTS}/{id}`, summary: 'Get a payroll export' },
    input: exportSchema.exportIdInput,
    output: exportSchema.exportOutput,
    run: getExport,
  }),

  getContent: query({
    right: 'administer',
    rest: {
      method: 'GET',
      path: `${EXPORTS}/{id}/content`,
      summary: 'Download a payroll file',
      description: 'Returns the file as it was exported.',
      reply: 'file',
    },
    input: exportSchema.exportIdInput,
    run: readContent,
  }),

  listLines: query({
    right: 'administer',
    about: 'company',
    recordsReads: true,
    rest: {
      method: 'GET',
      path: `${EXPORTS}/{id}/lines`,
      summary: 'List the lines of a payroll export',
      description: 'Lists the lines of the file in its order, each with the days of which it consists.',
      reply: 'page',
    },
    input: exportSchema.listLinesInput,
    output: pageOf(exportSchema.lineOutput),
    run: listLines,
  }),
};
