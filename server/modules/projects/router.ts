import { catalogueRouter } from '../../platform/catalogue/router.ts';
import {
  administratorProcedure,
  answers,
  type Example,
  managerProcedure,
  router,
  viewerProcedure,
} from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { projectCatalogue, tagCatalogue } from './catalogues.ts';
import { exportTime } from './export-time.ts';
import { exportTotals } from './export-totals.ts';
import { createTimeEntry, deleteTimeEntry, getTimeEntry, listTimeEntries, updateTimeEntry } from './manage-entries.ts';
import { listTime, sumTime } from './read-time.ts';
import * as schema from './schema.ts';
import * as pages from './schema-pages.ts';

const ENTRIES = '/project/v1/time-entries';
const AN_ID = '019cad3e-5c00-7000-8000-000000000002';

export const projectsRouter = router({
  projects: catalogueRouter({
    ...projectCatalogue,
    path: '/project/v1/projects',
    one: 'a project',
    many: 'projects',
    examples: { create: { name: 'New warehouse' }, update: { name: 'New warehouse, Valencia' } },
  }),

  tags: catalogueRouter({
    ...tagCatalogue,
    path: '/project/v1/tags',
    one: 'a tag',
    many: 'tags',
    examples: { create: { name: 'Planning' }, update: { name: 'Planning and drawing' } },
  }),

  listEntries: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: ENTRIES,
        summary: 'List time entries',
        description: 'Newest first. `from` and `to` are the local dates on which entries start.',
        reply: 'page',
      },
    })
    .input(schema.listTimeEntriesInput)
    .output(answers(pageOf(schema.timeEntryOutput)))
    .query(({ ctx, input }) => listTimeEntries(ctx.scope, input)),

  sumTime: viewerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'GET',
        path: `${ENTRIES}/totals`,
        summary: 'Sum up the time of entries',
        description:
          'By project, employee or tag, of the entries that start on these local dates. Time whose end is still to come is planned, and ' +
          'apart from what was spent. An entry without an end adds nothing.',
      },
    })
    .input(schema.sumTimeInput)
    .output(answers(schema.timeTotalsOutput))
    .query(({ ctx, input }) => sumTime(ctx.scope, input)),

  listTime: viewerProcedure
    .meta({ pages: true })
    .input(pages.listTimeInput)
    .output(answers(pages.listTimeOutput))
    .query(({ ctx, input }) => listTime(ctx.scope, input)),

  exportTime: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(pages.exportTimeInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportTime(ctx.scope, ctx.locale, input)),

  exportTotals: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(pages.exportTotalsInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportTotals(ctx.scope, ctx.locale, input)),

  // As managers do it in the pages: like the operations below, with an answer that says nothing of the employee's record.
  addTime: managerProcedure
    .meta({ pages: true })
    .input(schema.createTimeEntryInput)
    .output(answers(doneOutput))
    .mutation(async ({ ctx, input }) => void (await createTimeEntry(ctx.scope, input))),

  changeTime: managerProcedure
    .meta({ pages: true })
    .input(schema.updateTimeEntryInput)
    .output(answers(doneOutput))
    .mutation(async ({ ctx, input }) => void (await updateTimeEntry(ctx.scope, input))),

  removeTime: managerProcedure
    .meta({ pages: true })
    .input(schema.timeEntryIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => deleteTimeEntry(ctx.scope, input)),

  getEntry: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${ENTRIES}/{id}`, summary: 'Read a time entry' } })
    .input(schema.timeEntryIdInput)
    .output(answers(schema.timeEntryOutput))
    .query(({ ctx, input }) => getTimeEntry(ctx.scope, input)),

  createEntry: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: ENTRIES,
        summary: 'Create a time entry',
        description: 'Time spent on a project, or planned for it in the future. It never counts as attendance.',
        errors: ['employee_not_found', 'project_not_found', 'tag_not_found', 'time_entry_overlaps'],
        example: {
          timeEntryIn: { date: '2026-03-02T08:00:00+01:00', coordinates: { latitude: 40.4168, longitude: -3.7038 } },
          timeEntryOut: { date: '2026-03-02T10:30:00+01:00' },
          projectId: AN_ID,
          tagIds: [AN_ID],
          comment: 'Drawings for the customer',
        } satisfies Example<typeof schema.createTimeEntryInput>,
      },
    })
    .input(schema.createTimeEntryInput)
    .output(answers(schema.timeEntryOutput))
    .mutation(({ ctx, input }) => createTimeEntry(ctx.scope, input)),

  updateEntry: administratorProcedure
    .meta({
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
    })
    .input(schema.updateTimeEntryInput)
    .output(answers(schema.timeEntryOutput))
    .mutation(({ ctx, input }) => updateTimeEntry(ctx.scope, input)),

  deleteEntry: administratorProcedure
    .meta({ rest: { method: 'DELETE', path: `${ENTRIES}/{id}`, summary: 'Delete a time entry', reply: 'blank' } })
    .input(schema.timeEntryIdInput)
    .mutation(({ ctx, input }) => deleteTimeEntry(ctx.scope, input)),
});
