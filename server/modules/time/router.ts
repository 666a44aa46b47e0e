import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { breaks, checkTypes } from './catalogues.ts';
import { clock } from './clock-entry.ts';
import { clockIn } from './clock-in.ts';
import { clockOut } from './clock-out.ts';
import { confirmWorkEntry, listWorkEntryAnomalies } from './confirm-entry.ts';
import { addWorkEntry, changeWorkEntry, removeWorkEntry } from './correct-entry.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { listPunches } from './list-punches.ts';
import { listEntryVersions } from './list-versions.ts';
import { createWorkEntry, deleteWorkEntry, getWorkEntry, listWorkEntries, updateWorkEntry } from './manage-entries.ts';
import { collectionProcedures } from './router-collections.ts';
import * as schema from './schema.ts';
import { anomalyOutput, listAnomaliesInput } from './schema-anomalies.ts';
import * as corrections from './schema-corrections.ts';
import { listPunchesInput, listPunchesOutput } from './schema-punches.ts';
import { settleAnomalies } from './settle-anomalies.ts';

const ENTRIES = '/schedule/v1/work-entries';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };

const REFERENCES = ['employee_not_found', 'work_check_type_not_found', 'work_break_not_found'] as const;
const COLLISIONS = ['work_entry_already_open', 'work_entry_overlaps'] as const;

export const timeRouter = {
  checkTypes: catalogueRouter({
    ...checkTypes,
    path: '/schedule/v1/check-types',
    one: 'a check type',
    many: 'check types',
    examples: { create: { name: 'At a customer', color: '#0f766e' } },
  }),

  ...collectionProcedures,

  breaks: catalogueRouter({
    ...breaks,
    path: '/schedule/v1/work-breaks',
    one: 'a break',
    many: 'breaks',
    examples: { create: { name: 'Coffee', breakMinutes: 20, remunerated: true }, update: { breakMinutes: 30 } },
  }),

  exportCatalogue: mutation({
    right: 'look',
    about: 'company',
    writesFile: true,
    input: schema.exportCatalogueInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportCatalogue(scope, locale, input),
  }),

  clockIn: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: `${ENTRIES}/clock-in`,
      summary: 'Start a work entry now',
      description:
        'Starts a work entry; an entry with a break is a pause. An open entry of another kind, break or check type ends at the same second.',
      errors: [...REFERENCES, 'employee_not_active', 'outside_geofence', 'work_entry_already_open'],
      example: { workEntryIn: { coordinates: MADRID } } satisfies Example<typeof schema.clockInInput>,
    },
    input: schema.clockInInput,
    output: schema.openedEntryOutput,
    run: (scope, input) => clockIn(scope, input),
  }),

  clockOut: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: `${ENTRIES}/clock-out`,
      summary: 'End the open work entry now',
      errors: ['employee_not_found', 'no_open_work_entry'],
      example: { workEntryOut: { coordinates: MADRID } } satisfies Example<typeof schema.clockOutInput>,
    },
    input: schema.clockOutInput,
    output: schema.endedEntryOutput,
    run: (scope, input) => clockOut(scope, input),
  }),

  clock: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: `${ENTRIES}/clock`,
      summary: 'Start or end a work entry now',
      description:
        'Ends the open work entry of the employee, work or pause. If there is none, starts a work entry. The answer is that of a clock-out or a clock-in.',
      errors: ['employee_not_found', 'work_check_type_not_found', 'employee_not_active', 'outside_geofence'],
      example: { coordinates: MADRID } satisfies Example<typeof schema.clockInput>,
    },
    input: schema.clockInput,
    output: schema.clockedEntryOutput,
    run: clock,
  }),

  listEntries: query({
    right: 'look',
    rest: { method: 'GET', path: ENTRIES, summary: 'List work entries', reply: 'page' },
    input: schema.listWorkEntriesInput,
    output: pageOf(schema.workEntryOutput),
    run: listWorkEntries,
  }),

  getEntry: query({
    right: 'look',
    rest: { method: 'GET', path: `${ENTRIES}/{id}`, summary: 'Get a work entry' },
    input: schema.workEntryIdInput,
    output: schema.workEntryOutput,
    run: getWorkEntry,
  }),

  createEntry: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: ENTRIES,
      summary: 'Create a work entry',
      errors: [...REFERENCES, ...COLLISIONS],
      example: {
        workEntryIn: { date: '2026-03-02T08:00:00+01:00' },
        workEntryOut: { date: '2026-03-02T17:30:00+01:00' },
      } satisfies Example<typeof schema.createWorkEntryInput>,
    },
    input: schema.createWorkEntryInput,
    output: schema.workEntryOutput,
    run: createWorkEntry,
  }),

  updateEntry: datedMutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${ENTRIES}/{id}`,
      summary: 'Correct a work entry',
      description: 'Corrects the entry immediately. All earlier versions are kept.',
      errors: [...REFERENCES, ...COLLISIONS],
      example: {
        workEntryIn: { date: '2026-03-02T08:15:00+01:00' },
        workEntryOut: { date: '2026-03-02T17:00:00+01:00' },
      } satisfies Example<typeof schema.updateWorkEntryInput>,
    },
    input: schema.updateWorkEntryInput,
    output: schema.workEntryOutput,
    run: updateWorkEntry,
  }),

  deleteEntry: datedMutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: `${ENTRIES}/{id}`,
      summary: 'Delete a work entry',
      reply: 'blank',
      errors: ['employee_not_found'],
    },
    input: schema.workEntryIdInput,
    run: deleteWorkEntry,
  }),

  confirmEntry: datedMutation({
    right: 'decide',
    rest: {
      method: 'POST',
      path: `${ENTRIES}/{id}/confirm`,
      summary: 'Confirm the automatic end of a work entry',
      description:
        'Confirms a forgotten clock-out, which then counts. An entry that needs no confirmation does not change.',
      errors: ['employee_not_found'],
    },
    input: schema.workEntryIdInput,
    output: schema.workEntryOutput,
    run: confirmWorkEntry,
  }),

  listAnomalies: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/schedule/v1/work-entry-anomalies',
      summary: 'List work entries that need attention',
      description:
        'Lists entries that have been open for more than 16 hours, or that the system closed and nobody has confirmed. The default order is oldest first; `from` and `to` are work dates.',
      reply: 'page',
    },
    input: listAnomaliesInput,
    output: pageOf(anomalyOutput),
    run: listWorkEntryAnomalies,
  }),

  listEntryVersions: query({
    right: 'own',
    about: 'person',
    rest: {
      method: 'GET',
      path: `${ENTRIES}/{id}/versions`,
      summary: 'List the versions of a work entry',
      description:
        'Lists the author, time, reason and state before and after of each version, newest first. Deleted entries are included.',
      reply: 'page',
    },
    input: corrections.listEntryVersionsInput,
    output: corrections.listEntryVersionsOutput,
    run: listEntryVersions,
  }),

  listPunches: query({
    right: 'administer',
    about: 'people',
    input: listPunchesInput,
    output: listPunchesOutput,
    run: listPunches,
  }),

  addEntry: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: corrections.addWorkEntryInput,
    output: corrections.correctionOutput,
    run: addWorkEntry,
  }),

  changeEntry: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: corrections.changeWorkEntryInput,
    output: corrections.correctionOutput,
    run: changeWorkEntry,
  }),

  removeEntry: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: corrections.removeWorkEntryInput,
    output: corrections.correctionOutput,
    run: removeWorkEntry,
  }),

  settleAnomalies: datedMutation({
    right: 'decide',
    about: 'person',
    decides: true,
    input: corrections.settleAnomaliesInput,
    output: corrections.settleAnomaliesOutput,
    run: settleAnomalies,
  }),
};
