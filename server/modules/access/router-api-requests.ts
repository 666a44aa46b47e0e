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
      summary: 'List API requests',
      description:
        'Lists the requests of the last 30 days, newest first, a few seconds after their responses. Bodies are not stored. Requests with an unknown token, an unknown path or an unsupported method are not logged. Each server process logs at most 6000 requests per company and minute, of which at most 60 with the status 401, 402, 403 or 429. IDs and filters of a request are returned only to tokens with the scope that its operation requires for reading.',
      reply: 'page',
    },
    input: listApiRequestsInput,
    output: pageOf(apiRequestOutput),
    run: listApiRequests,
  }),
};
