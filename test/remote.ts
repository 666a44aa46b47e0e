import assert from 'node:assert/strict';
import pg from 'pg';
import { createCompany } from '#server/modules/access/create-company.ts';
import { addToken } from '#server/modules/access/manage-tokens.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { createPool } from '#server/platform/db/pool.ts';
import type { CompanyId } from '#server/platform/shared/ids.ts';
import { noteAnswer } from './seen-answers.ts';
import { TEST_SECRET } from './world.ts';

/** The address of a server in another process; a server started in its stead changes it. */
export interface Remote {
  url: string;
  token: string;
}

export interface RemoteAnswer {
  /** 0: the connection broke, and nobody knows whether the request was carried out. */
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers by name
  data: any;
  total: number;
  code: string | undefined;
}

/** Sends one request, once. Never throws. */
export async function call(
  remote: Remote,
  method: string,
  path: string,
  body?: unknown,
  { key, signal }: { key?: string; signal?: AbortSignal } = {},
): Promise<RemoteAnswer> {
  try {
    const response = await fetch(remote.url + path, {
      method,
      headers: {
        authorization: `Bearer ${remote.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: unknown; meta?: { total: number }; error?: { message: string } };
    noteAnswer(method, path, { status: response.status, code: answer.error?.message });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      data: answer.data,
      total: answer.meta?.total ?? 0,
      code: answer.error?.message,
    };
  } catch {
    return { status: 0, retryAfter: null, data: undefined, total: 0, code: undefined };
  }
}

/** The same for what must succeed. */
export async function succeed(remote: Remote, method: string, path: string, body?: unknown): Promise<RemoteAnswer> {
  const answer = await call(remote, method, path, body);
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.code}`);
  return answer;
}

/** All records of a list, page by page. */
export async function listAll(remote: Remote, path: string): Promise<{ id: string; [field: string]: unknown }[]> {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await succeed(
      remote,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=500&page=${page}`,
    );
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** A company with an API token, made on the database of a server in another process. */
export async function createRemoteCompany(
  databaseUrl: string,
): Promise<{ companyId: CompanyId; tokenId: string; token: string }> {
  const { system } = await prepareLogins(databaseUrl, { secret: TEST_SECRET, password: undefined });
  const pool = createPool(databaseUrl, { connections: 1, login: system });
  try {
    const company = { name: 'Acme', language: 'en', timeZone: 'Europe/Madrid', notificationEmail: null };
    let [tokenId, token] = ['', ''];
    const companyId = await createCompany(pool, company, async ({ send }, id) => {
      ({ tokenId, apiToken: token } = await send(addToken(id, { name: 'test' })));
    });
    return { companyId, tokenId, token };
  } finally {
    await pool.end();
  }
}

/** The rows of a statement, on a connection of its own that row-level security does not bind. */
export async function rowsOf<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the condition holds; throws after `milliseconds`. Returns how long it took. */
export async function waitUntil(what: string, milliseconds: number, holds: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    assert.ok(performance.now() - started < milliseconds, `${what} within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return performance.now() - started;
}

/** Waits until the server answers from its database; throws after 5 s. */
export async function serves(remote: Remote): Promise<void> {
  await waitUntil('the server serves', 5000, async () => (await call(remote, 'GET', '/core/v3/info')).status === 200);
}
