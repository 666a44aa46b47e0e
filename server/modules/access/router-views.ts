import { z } from 'zod';
import { mutation, query } from '../../platform/rpc/operation.ts';
import { deleteView, listViews, saveView } from './manage-views.ts';
import * as schema from './schema-views.ts';

const views = z.array(schema.viewOutput);

/** For the pages alone: their addresses mean nothing to integrations. */
export const viewProcedures = {
  listViews: query({
    right: 'look',
    about: 'company',
    input: schema.listViewsInput,
    output: views,
    run: listViews,
  }),

  saveView: mutation({
    right: 'look',
    about: 'company',
    input: schema.saveViewInput,
    output: views,
    run: saveView,
  }),

  deleteView: mutation({
    right: 'look',
    about: 'company',
    input: schema.deleteViewInput,
    output: views,
    run: deleteView,
  }),
};
