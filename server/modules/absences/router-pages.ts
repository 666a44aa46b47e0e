import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { previewHolidaysInput } from '../organisation/schema-holidays.ts';
import { askFor, listAskTypes } from './create-for-person.ts';
import { exportHolidays, exportPlans, exportTypes } from './export-catalogues.ts';
import { exportPersonYear } from './export-person-year.ts';
import { exportTimeline } from './export-timeline.ts';
import { getPersonYear } from './get-person-year.ts';
import { getCoverage, getTimeline } from './get-timeline.ts';
import { previewHolidays } from './preview-holidays.ts';
import * as schema from './schema.ts';
import { askForInput, askForOutput, typesToAskInput, typesToAskOutput } from './schema-ask.ts';
import { holidaysPreviewOutput } from './schema-holidays.ts';
import {
  coverageOutput,
  exportTimelineInput,
  getCoverageInput,
  getTimelineInput,
  timelineOutput,
} from './schema-timeline.ts';
import { exportPersonYearInput, getPersonYearInput, personYearOutput } from './schema-year.ts';

/** Operations for the pages alone. */
export const pageProcedures = {
  // A request for oneself is no decision, and everybody makes it; approving it is refused (I5).
  askFor: datedMutation({
    right: 'own',
    about: 'person',
    input: askForInput,
    output: askForOutput,
    run: askFor,
  }),

  listAskTypes: query({
    right: 'own',
    about: 'company',
    input: typesToAskInput,
    output: typesToAskOutput,
    run: listAskTypes,
  }),

  getPersonYear: query({
    right: 'own',
    about: 'person',
    input: getPersonYearInput,
    output: personYearOutput,
    run: getPersonYear,
  }),

  getTimeline: query({
    right: 'look',
    about: 'people',
    recordsReads: true,
    input: getTimelineInput,
    output: timelineOutput,
    run: getTimeline,
  }),

  getCoverage: query({
    right: 'look',
    about: 'people',
    input: getCoverageInput,
    output: coverageOutput,
    run: getCoverage,
  }),

  exportPersonYear: mutation({
    right: 'own',
    about: 'person',
    recordsReads: true,
    writesFile: true,
    input: exportPersonYearInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportPersonYear(scope, locale, input),
  }),

  exportTimeline: mutation({
    right: 'look',
    about: 'people',
    recordsReads: true,
    writesFile: true,
    input: exportTimelineInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportTimeline(scope, locale, input),
  }),

  // For administrators, like their lists.
  exportTypes: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    input: schema.exportCatalogueInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportTypes(scope, locale, input),
  }),

  exportPlans: mutation({
    right: 'administer',
    about: 'company',
    writesFile: true,
    input: schema.exportCatalogueInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportPlans(scope, locale, input),
  }),

  previewHolidays: query({
    right: 'administer',
    about: 'company',
    input: previewHolidaysInput,
    output: holidaysPreviewOutput,
    run: previewHolidays,
  }),

  exportHolidays: mutation({
    right: 'look',
    about: 'company',
    writesFile: true,
    input: schema.exportCatalogueInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportHolidays(scope, locale, input),
  }),
};
