import { z } from 'zod';
import { answers, viewerProcedure } from '../../platform/rpc/init.ts';
import { listViews, removeView, saveView } from './manage-views.ts';
import * as schema from './schema-views.ts';

const views = z.array(schema.viewOutput);

/** For the pages alone: their addresses mean nothing to integrations. */
export const viewProcedures = {
  listViews: viewerProcedure
    .meta({ pages: true })
    .input(schema.listViewsInput)
    .output(answers(views))
    .query(({ ctx, input }) => listViews(ctx.scope, input)),

  saveView: viewerProcedure
    .meta({ pages: true })
    .input(schema.saveViewInput)
    .output(answers(views))
    .mutation(({ ctx, input }) => saveView(ctx.scope, input)),

  removeView: viewerProcedure
    .meta({ pages: true })
    .input(schema.removeViewInput)
    .output(answers(views))
    .mutation(({ ctx, input }) => removeView(ctx.scope, input)),
};
