import type pg from 'pg';
import { carryOutLongWork } from '#server/modules/long-work/carry-out.ts';
import type { Answer, RestClient } from './rest-client.ts';
import type { World } from './world.ts';

export const IMPORTS = '/core/v3/imports';

/** Sends a CSV of lines, or a workbook, as a file to import. */
export function sendImport(
  rest: RestClient,
  kind: string,
  content: readonly string[] | Buffer<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new FormData();
  body.append('kind', kind);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const file = Buffer.isBuffer(content)
    ? new File([content], `${kind}.xlsx`)
    : new File([content.join('\n')], `${kind}.csv`);
  body.append('file', file);
  return rest.send('POST', IMPORTS, { body });
}

/** Carries out what waits in all companies. */
export const carryOut = ({ runtime }: Pick<World, 'runtime'>): Promise<void> =>
  carryOutLongWork(runtime, new AbortController().signal);

const INSERT = `
  with made as (insert into imports (company_id, id, kind, file_name, state, titles, samples, mapping, choices, row_count, started_by_name)
    values ($1, gen_random_uuid(), 'employees', 'people.csv', 'done', '[]', '[]', '[]', '{"order": null, "mark": null}', 1, 'Jornada')
    returning id
  ), problem as (
    insert into import_problems (company_id, import_id, line, position, "column", code)
      select $1, made.id, 2, 0, c.name, 'required' from made, companies c where c.id = $1
  ), portion as (
    insert into import_portions (company_id, import_id, position, rows) select $1, id, 0, '[{"line": 2, "cells": []}]' from made
  )
  select id from made`;

/** An import of a company that is done and has written nothing of its one row, with a problem in a column that is called like the company. */
export const addImport = async (ownerPool: Pick<pg.Pool, 'query'>, companyId: string): Promise<string> =>
  (await ownerPool.query(INSERT, [companyId])).rows[0].id;
