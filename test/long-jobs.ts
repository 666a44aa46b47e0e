import type pg from 'pg';

const INSERT = `
  with job as (
    insert into long_jobs (company_id, id, kind, state, input, result, started_by_type, started_by_name, started_by_role, file_name,
        content_type, size_bytes, created_at, started_at, finished_at)
      values ($1, gen_random_uuid(), 'example', 'done', '{}', '{}', 'system', 'Jornada', 'owner', 'made.csv', 'text/csv', 4, now(),
        now(), now())
      returning id
  ), file as (
    insert into long_job_portions (company_id, job_id, position, bytes) select $1, id, 0, 'made' from job
  )
  select id from job`;

/** A job of a company that is done, with its file. */
export const addJob = async (ownerPool: Pick<pg.Pool, 'query'>, companyId: string): Promise<string> =>
  (await ownerPool.query(INSERT, [companyId])).rows[0].id;
