import { mutation, query } from '../../platform/rpc/operation.ts';
import { checkMail } from './check-mail.ts';
import { checkSystem } from './check-system.ts';
import * as schema from './schema.ts';

export const systemRouter = {
  check: query({
    right: 'govern',
    about: 'company',
    input: schema.checkSystemInput,
    output: schema.checkSystemOutput,
    run: checkSystem,
  }),

  sendTestMail: mutation({
    right: 'govern',
    about: 'company',
    output: schema.testMailOutput,
    run: checkMail,
  }),
};
