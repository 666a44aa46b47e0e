import pg from 'pg';
import { listEmployees } from '../../../../../bare-queries.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.BENCH_CONNECTIONS) });

export const dynamic = 'force-dynamic';

export async function GET() {
  return Response.json(await listEmployees(pool, process.env.BENCH_LISTING));
}
