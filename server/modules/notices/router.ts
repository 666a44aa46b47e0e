import { mutation, query } from '../../platform/rpc/operation.ts';
import { countNotices, listNotices, markNoticesRead } from './manage-notices.ts';
import * as schema from './schema.ts';

/** For the pages alone: users read their own notices (M5). */
export const noticesRouter = {
  listNotices: query({
    right: 'own',
    about: 'company',
    input: schema.listNoticesInput,
    output: schema.noticesOutput,
    run: listNotices,
  }),

  countNotices: query({
    right: 'own',
    about: 'company',
    output: schema.noticeCountsOutput,
    run: countNotices,
  }),

  markNoticesRead: mutation({
    right: 'own',
    about: 'company',
    input: schema.markNoticesReadInput,
    output: schema.noticeCountsOutput,
    run: markNoticesRead,
  }),
};
