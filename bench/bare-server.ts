import Fastify from 'fastify';
import { listEmployees } from './bare-employees.ts';
import {
  type ClockIn,
  clockIn,
  companyOf,
  connect,
  listJobCharges,
  listRequests,
  lookUpCompany,
} from './bare-queries.ts';

/** The bare Fastify server: the handlers and nothing else. */
const sql = connect();
const server = Fastify();

interface Query {
  Querystring: Record<'name' | 'status' | 'createdAt[gte]' | 'createdAt[lte]' | 'limit', string>;
}

server.get<Query>('/core/v3/job-charges', ({ headers, query }) =>
  listJobCharges(sql, companyOf(headers.authorization), query.name, Number(query.limit)),
);
server.get<Query>('/looked-up/core/v3/job-charges', async ({ headers, query }) =>
  listJobCharges(sql, await lookUpCompany(sql, headers.authorization), query.name, Number(query.limit)),
);
server.get<Query>('/core/v3/employees', ({ headers, query }) =>
  listEmployees(sql, companyOf(headers.authorization), Number(query.limit)),
);
server.get<Query>('/request/v1/requests', ({ headers, query }) =>
  listRequests(sql, companyOf(headers.authorization), {
    status: query.status,
    from: query['createdAt[gte]'],
    to: query['createdAt[lte]'],
    limit: Number(query.limit),
  }),
);
server.post<{ Body: ClockIn }>('/schedule/v1/work-entries/clock-in', async ({ headers, body }, reply) => {
  const answer = await clockIn(sql, companyOf(headers.authorization), body);
  if (!answer) reply.code(409);
  return answer ?? { error: 'work_entry_already_open' };
});
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
