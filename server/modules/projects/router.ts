import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { projectCatalogue, tagCatalogue } from './catalogues.ts';
import { startTime, stopTime } from './clock-time.ts';
import { exportTime } from './export-time.ts';
import { exportTotals } from './export-totals.ts';
import { createTimeEntry, deleteTimeEntry, getTimeEntry, listTimeEntries, updateTimeEntry } from './manage-entries.ts';
import { listTime, sumTime } from './read-time.ts';
import { customerProcedures } from './router-customers.ts';
import * as schema from './schema.ts';
import * as pages from './schema-pages.ts';

const ENTRIES = '/project/v1/time-entries';
const AN_ID = '019cad3e-5c00-7000-8000-000000000002';

export const projectsRouter = {
  projects: catalogueRouter({
    ...projectCatalogue,
    path: '/project/v1/projects',
    one: 'a project',
    many: 'projects',
    examples: {
      create: { name: 'New warehouse', description: 'Quay and offices', price: 125_000, startDate: '2026-03-02' },
      update: { name: 'New warehouse, Valencia', status: 'paused' },
    },
  }),

  ...customerProcedures,

  tags: catalogueRouter({
    ...tagCatalogue,
    path: '/project/v1/tags',
    one: 'a tag',
    many: 'tags',
    examples: { create: { name: 'Planning' }, update: { name: 'Planning and drawing' } },
  }),

  listPlannedTasks: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/project/v1/planned-tasks',
      summary: 'List planned tasks',
      description: 'Returns an empty list, because projects have no tasks.',
      reply: 'page',
    },
    input: schema.listPlannedTasksInput,
    output: pageOf(schema.plannedTaskOutput),
    run: () => ({ rows: [], total: 0 }),
  }),

  listEntries: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: ENTRIES,
      summary: 'List time entries',
      description: 'Lists time entries, newest first. `from` and `to` are the local start dates of entries.',
      reply: 'page',
    },
    input: schema.listTimeEntriesInput,
    output: pageOf(schema.timeEntryOutput),
    run: listTimeEntries,
  }),

  sumTime: query({
    right: 'look',
    about: 'people',
    rest: {
      method: 'GET',
      path: `${ENTRIES}/totals`,
      summary: 'Get totals of time entries',
      description:
        'Returns totals by project, employee or tag for entries that start on these local dates. Time that ends in the future is planned and totalled separately from spent time. An entry without an end adds nothing.',
    },
    input: schema.sumTimeInput,
    output: schema.timeTotalsOutput,
    run: sumTime,
  }),

  listTime: query({
    right: 'look',
    about: 'people',
    input: pages.listTimeInput,
    output: pages.listTimeOutput,
    run: listTime,
  }),

  exportTime: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: pages.exportTimeInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportTime(scope, locale, input),
  }),

  exportTotals: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: pages.exportTotalsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportTotals(scope, locale, input),
  }),

  // Operations of managers in the pages: like those below, with a response without the employee's record.
  addTime: mutation({
    right: 'decide',
    about: 'person',
    input: schema.createTimeEntryInput,
    output: doneOutput,
    run: async (scope, input) => void (await createTimeEntry(scope, input)),
  }),

  changeTime: mutation({
    right: 'decide',
    about: 'person',
    input: schema.updateTimeEntryInput,
    output: doneOutput,
    run: async (scope, input) => void (await updateTimeEntry(scope, input)),
  }),

  removeTime: mutation({
    right: 'decide',
    about: 'person',
    input: schema.timeEntryIdInput,
    output: doneOutput,
    run: deleteTimeEntry,
  }),

  getEntry: query({
    right: 'look',
    rest: { method: 'GET', path: `${ENTRIES}/{id}`, summary: 'Get a time entry' },
    input: schema.timeEntryIdInput,
    output: schema.timeEntryOutput,
    run: getTimeEntry,
  }),

  createEntry: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: ENTRIES,
      summary: 'Create a time entry',
      description: 'Creates time spent on a project, or planned in the future. It does not count as attendance.',
      errors: ['employee_not_found', 'project_not_found', 'tag_not_found', 'time_entry_overlaps'],
      example: {
        timeEntryIn: { date: '2026-03-02T08:00:00+01:00', coordinates: { latitude: 40.4168, longitude: -3.7038 } },
        timeEntryOut: { date: '2026-03-02T10:30:00+01:00' },
        projectId: AN_ID,
        tagIds: [AN_ID],
        comment: 'Drawings for the customer',
      } satisfies Example<typeof schema.createTimeEntryInput>,
    },
    input: schema.createTimeEntryInput,
    output: schema.timeEntryOutput,
    run: createTimeEntry,
  }),

  startEntry: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: `${ENTRIES}/start`,
      summary: 'Start a time entry now',
      errors: ['employee_not_found', 'project_not_found', 'tag_not_found', 'time_entry_overlaps'],
      example: { projectId: AN_ID, tagIds: [AN_ID], comment: 'Drawings' } satisfies Example<
        typeof schema.startTimeInput
      >,
    },
    input: schema.startTimeInput,
    output: schema.startedEntryOutput,
    run: startTime,
  }),

  stopEntry: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: `${ENTRIES}/stop`,
      summary: 'Stop the open time entry now',
      description: 'Ends the latest open time entry of the employee, at least one second after its start.',
      errors: ['employee_not_found', 'time_entry_not_found'],
      example: { employeeId: AN_ID } satisfies Example<typeof schema.stopTimeInput>,
    },
    input: schema.stopTimeInput,
    output: schema.timeEntryOutput,
    run: stopTime,
  }),

  updateEntry: mutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${ENTRIES}/{id}`,
      summary: 'Update a time entry',
      errors: ['project_not_found', 'tag_not_found', 'time_entry_overlaps'],
      example: {
        timeEntryOut: { date: '2026-03-02T11:00:00+01:00' },
        comment: 'Drawings and a visit',
      } satisfies Example<typeof schema.updateTimeEntryInput>,
    },
    input: schema.updateTimeEntryInput,
    output: schema.timeEntryOutput,
    run: updateTimeEntry,
  }),

  deleteEntry: mutation({
    right: 'administer',
    rest: { method: 'DELETE', path: `${ENTRIES}/{id}`, summary: 'Delete a time entry', reply: 'blank' },
    input: schema.timeEntryIdInput,
    run: deleteTimeEntry,
  }),
};
