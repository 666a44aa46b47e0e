import Fastify from 'fastify';
import pg from 'pg';
import { clockIn, listEmployees } from './bare-queries.ts';

/** The bare Fastify server: the two handlers and nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.BENCH_CONNECTIONS) });
const companyId = process.env.BENCH_COMPANY ?? '';
const server = Fastify();
server.get('/core/v3/employees', () => listEmployees(pool, companyId));
server.post<{ Body: { employeeId: string } }>('/schedule/v1/work-entries/clock-in', async (request, reply) => {
  const answer = await clockIn(pool, companyId, request.body.employeeId);
  if (!answer) reply.code(409);
  return answer ?? { error: 'work_entry_already_open' };
});
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
