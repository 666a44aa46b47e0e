import Fastify from 'fastify';
import pg from 'pg';
import { clockIn, clockInWhole, listEmployees, listJobCharges, listOffices, listRequests } from './bare-queries.ts';

/** The bare Fastify server: the handlers and nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.BENCH_CONNECTIONS) });
const { BENCH_LISTING: listing = '', BENCH_PUNCHING: punching = '' } = process.env;
const server = Fastify();
server.get('/core/v3/employees', () => listEmployees(pool, listing));
server.get('/core/v3/offices', () => listOffices(pool, listing));
server.get('/core/v3/job-charges', () => listJobCharges(pool, listing));
server.get<{ Querystring: { limit: string } }>('/request/v1/requests', (request) =>
  listRequests(pool, listing, Number(request.query.limit)),
);
for (const [path, handle] of [
  ['/schedule/v1/work-entries/clock-in', clockIn],
  ['/whole/clock-in', clockInWhole],
] as const) {
  server.post<{ Body: { employeeId: string } }>(path, async (request, reply) => {
    const answer = await handle(pool, punching, request.body.employeeId);
    if (!answer) reply.code(409);
    return answer ?? { error: 'work_entry_already_open' };
  });
}
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
