import { query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { listApiRequests } from './list-api-requests.ts';
import { apiRequestOutput, listApiRequestsInput } from './schema-api-requests.ts';

export const apiRequestProcedures = {
  listApiRequests: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: '/core/v3/api-requests',
      scope: 'audit:read',
      summary: 'List the requests of the interface',
      description:
        'The requests of the last 30 days, the newest first, a few seconds after they were answered. Requests with an unknown token, to an unknown path or by a method that a path does not have are not in it. In a minute, it takes at most 60 requests of a company that are refused with 401, 402, 403 or 429, and 6000 in all, in each process of the server. It holds no bodies. Ids and filters of requests are shown to a token that may read what their operations are about.',
      reply: 'page',
    },
    input: listApiRequestsInput,
    output: pageOf(apiRequestOutput),
    run: listApiRequests,
  }),
};
