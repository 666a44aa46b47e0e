import { pageOf } from '../shared/lists.ts';
import { administratorProcedure, answers, router, viewerProcedure } from '../trpc/init.ts';
import { clockIn } from './clock-in.ts';
import { clockOut } from './clock-out.ts';
import { breaks, checkTypes } from './manage-catalogues.ts';
import { createWorkEntry, deleteWorkEntry, getWorkEntry, listWorkEntries, updateWorkEntry } from './manage-entries.ts';
import * as schema from './schema.ts';

const CHECK_TYPES = '/schedule/v1/check-types';
const BREAKS = '/schedule/v1/work-breaks';
const ENTRIES = '/schedule/v1/work-entries';

const REFERENCES = ['employee_not_found', 'work_check_type_not_found', 'work_break_not_found'] as const;
const COLLISIONS = ['work_entry_already_open', 'work_entry_overlaps'] as const;

export const timeRouter = router({
  listCheckTypes: viewerProcedure
    .meta({ rest: { method: 'GET', path: CHECK_TYPES, summary: 'List check types', reply: 'page' } })
    .input(schema.listCatalogueInput)
    .output(answers(pageOf(schema.checkTypeOutput)))
    .query(({ ctx, input }) => checkTypes.list(ctx.scope, input)),

  getCheckType: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${CHECK_TYPES}/{id}`, summary: 'Read a check type' } })
    .input(schema.checkTypeIdInput)
    .output(answers(schema.checkTypeOutput))
    .query(({ ctx, input }) => checkTypes.get(ctx.scope, input)),

  createCheckType: administratorProcedure
    .meta({ rest: { method: 'POST', path: CHECK_TYPES, summary: 'Create a check type' } })
    .input(schema.createCheckTypeInput)
    .output(answers(schema.checkTypeOutput))
    .mutation(({ ctx, input }) => checkTypes.create(ctx.scope, input)),

  updateCheckType: administratorProcedure
    .meta({ rest: { method: 'PUT', path: `${CHECK_TYPES}/{id}`, summary: 'Update a check type' } })
    .input(schema.updateCheckTypeInput)
    .output(answers(schema.checkTypeOutput))
    .mutation(({ ctx, input }) => checkTypes.update(ctx.scope, input)),

  deleteCheckType: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${CHECK_TYPES}/{id}`,
        summary: 'Delete a check type',
        reply: 'blank',
        errors: ['work_check_type_in_use'],
      },
    })
    .input(schema.checkTypeIdInput)
    .mutation(({ ctx, input }) => checkTypes.remove(ctx.scope, input)),

  listBreaks: viewerProcedure
    .meta({ rest: { method: 'GET', path: BREAKS, summary: 'List breaks', reply: 'page' } })
    .input(schema.listCatalogueInput)
    .output(answers(pageOf(schema.breakOutput)))
    .query(({ ctx, input }) => breaks.list(ctx.scope, input)),

  getBreak: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${BREAKS}/{id}`, summary: 'Read a break' } })
    .input(schema.breakIdInput)
    .output(answers(schema.breakOutput))
    .query(({ ctx, input }) => breaks.get(ctx.scope, input)),

  createBreak: administratorProcedure
    .meta({ rest: { method: 'POST', path: BREAKS, summary: 'Create a break' } })
    .input(schema.createBreakInput)
    .output(answers(schema.breakOutput))
    .mutation(({ ctx, input }) => breaks.create(ctx.scope, input)),

  updateBreak: administratorProcedure
    .meta({ rest: { method: 'PUT', path: `${BREAKS}/{id}`, summary: 'Update a break' } })
    .input(schema.updateBreakInput)
    .output(answers(schema.breakOutput))
    .mutation(({ ctx, input }) => breaks.update(ctx.scope, input)),

  deleteBreak: administratorProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: `${BREAKS}/{id}`,
        summary: 'Delete a break',
        reply: 'blank',
        errors: ['work_break_in_use'],
      },
    })
    .input(schema.breakIdInput)
    .mutation(({ ctx, input }) => breaks.remove(ctx.scope, input)),

  clockIn: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${ENTRIES}/clock-in`,
        summary: 'Start a work entry now',
        description:
          'With a break it is a pause. An open entry of another kind, break or check type ends at the same second.',
        errors: [
          ...REFERENCES,
          'employee_not_active',
          'check_origin_not_allowed',
          'outside_geofence',
          'work_entry_already_open',
        ],
      },
    })
    .input(schema.clockInInput)
    .output(answers(schema.workEntryOutput))
    .mutation(({ ctx, input }) => clockIn(ctx.scope, input)),

  clockOut: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${ENTRIES}/clock-out`,
        summary: 'End the open work entry now',
        errors: ['employee_not_found', 'check_origin_not_allowed', 'no_open_work_entry'],
      },
    })
    .input(schema.clockOutInput)
    .output(answers(schema.workEntryOutput))
    .mutation(({ ctx, input }) => clockOut(ctx.scope, input)),

  listEntries: viewerProcedure
    .meta({ rest: { method: 'GET', path: ENTRIES, summary: 'List work entries', reply: 'page' } })
    .input(schema.listWorkEntriesInput)
    .output(answers(pageOf(schema.workEntryOutput)))
    .query(({ ctx, input }) => listWorkEntries(ctx.scope, input)),

  getEntry: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${ENTRIES}/{id}`, summary: 'Read a work entry' } })
    .input(schema.workEntryIdInput)
    .output(answers(schema.workEntryOutput))
    .query(({ ctx, input }) => getWorkEntry(ctx.scope, input)),

  createEntry: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: ENTRIES,
        summary: 'Create a work entry',
        errors: [...REFERENCES, ...COLLISIONS],
      },
    })
    .input(schema.createWorkEntryInput)
    .output(answers(schema.workEntryOutput))
    .mutation(({ ctx, input }) => createWorkEntry(ctx.scope, input)),

  updateEntry: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${ENTRIES}/{id}`,
        summary: 'Correct a work entry',
        description: 'Takes effect at once; every earlier state is kept.',
        errors: ['work_check_type_not_found', 'work_break_not_found', ...COLLISIONS],
      },
    })
    .input(schema.updateWorkEntryInput)
    .output(answers(schema.workEntryOutput))
    .mutation(({ ctx, input }) => updateWorkEntry(ctx.scope, input)),

  deleteEntry: administratorProcedure
    .meta({ rest: { method: 'DELETE', path: `${ENTRIES}/{id}`, summary: 'Delete a work entry', reply: 'blank' } })
    .input(schema.workEntryIdInput)
    .mutation(({ ctx, input }) => deleteWorkEntry(ctx.scope, input)),
});
