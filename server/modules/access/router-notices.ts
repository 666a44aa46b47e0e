import { mutation, query } from '../../platform/rpc/operation.ts';
import { listNotices, setNotice } from './manage-notices.ts';
import * as schema from './schema-notices.ts';

/** For the pages alone: users choose their own notices. */
export const noticeProcedures = {
  listNotices: query({
    right: 'own',
    about: 'company',
    output: schema.noticesOutput,
    run: listNotices,
  }),

  setNotice: mutation({
    right: 'own',
    about: 'company',
    input: schema.setNoticeInput,
    output: schema.noticesOutput,
    run: setNotice,
  }),
};
