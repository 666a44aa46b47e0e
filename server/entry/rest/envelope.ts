import { inPortions } from '../../platform/in-portions.ts';
import type { Problem } from '../../platform/rpc/problems.ts';
import { say } from '../../platform/shared/field-texts.ts';
import { fileHeaders, isStoredFile, type StoredFile } from '../../platform/shared/files.ts';
import { writeJson } from '../../platform/shared/json-text.ts';
import { DEFAULT_LIMIT } from '../../platform/shared/limits.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import type { Allowance } from '../../platform/usage/rate-limit.ts';
import type { RestResponse } from './message.ts';
import type { Route } from './routes.ts';

const SINGLE = '"meta":{"currentPage":1,"lastPage":1,"total":1,"perPage":1}';

/** The body of a success: `data` and `meta`, or a file. */
export async function envelope(route: Route, result: unknown, input: Record<string, unknown>): Promise<RestResponse> {
  switch (route.reply) {
    case 'empty':
      return { status: 204, headers: {}, body: '' };
    case 'blank':
      return json(200, `{"data":"",${SINGLE}}`);
    case 'page':
      return pageEnvelope(result as Page<unknown>, input);
    case 'feed': {
      const { rows, cursor, hasMore } = result as { rows: unknown[]; cursor: string; hasMore: boolean };
      const perPage = Number(input.limit ?? DEFAULT_LIMIT);
      const meta = { currentPage: 1, lastPage: 1, total: rows.length, perPage, cursor, hasMore };
      return json(200, `{"data":${await writeRows(rows)},"meta":${JSON.stringify(meta)}}`);
    }
    case 'file':
      return fileResponse(result as StoredFile);
    case 'item_or_file':
      return isStoredFile(result) ? fileResponse(result) : itemEnvelope(result);
    case 'item_or_page':
      return isPage(result) ? pageEnvelope(result, input) : itemEnvelope(result);
    case 'forced':
    case 'item':
      return itemEnvelope(result);
  }
}

const fileResponse = (file: StoredFile): RestResponse => ({
  status: 200,
  headers: fileHeaders(file),
  body: file.bytes,
});

const itemEnvelope = (item: unknown): RestResponse => json(200, `{"data":${writeJson(item)},${SINGLE}}`);

async function pageEnvelope({ rows, total }: Page<unknown>, input: Record<string, unknown>): Promise<RestResponse> {
  const perPage = Number(input.limit ?? DEFAULT_LIMIT);
  const meta = {
    currentPage: Number(input.page ?? 1),
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    total,
    perPage,
  };
  return json(200, `{"data":${await writeRows(rows)},"meta":${JSON.stringify(meta)}}`);
}

const isPage = (result: unknown): result is Page<unknown> =>
  typeof result === 'object' && result !== null && 'rows' in result && 'total' in result;

async function writeRows(rows: unknown): Promise<string> {
  return Array.isArray(rows) ? `[${(await inPortions(rows, writeJson)).join(',')}]` : writeJson(rows);
}

export function json(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): RestResponse & { body: string } {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}

/** Requests that a company may still send in the running minute. */
export const allowanceHeaders = ({ limit, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
});

/** The answer to a request beyond the limit, flat for every operation. */
export function rateLimitEnvelope(allowance: Allowance, locale: Locale): RestResponse {
  const retryAfter = allowance.resetSeconds;
  const message = say(locale, { key: 'rate_limit_exceeded', values: { seconds: retryAfter } });
  return json(429, JSON.stringify({ message, code: 'RATE_LIMIT_EXCEEDED', retryAfter }), {
    'retry-after': String(retryAfter),
    ...allowanceHeaders(allowance),
  });
}

/** The body of a failure: a stable code, or messages by field; a `flat` operation has its own for 401 and for fields. */
export function errorEnvelope(problem: Problem, shape: Route['errorShape'] = 'envelope'): RestResponse {
  const headers: Record<string, string> = {};
  if (problem.status === 401) headers['www-authenticate'] = 'Bearer';
  if (problem.status === 503) headers['retry-after'] = '1';
  // An unread body must not be taken for the next request.
  if (problem.status === 413) headers.connection = 'close';
  const body = (shape === 'flat' ? flatBody(problem) : undefined) ?? envelopeBody(problem);
  return json(problem.status, JSON.stringify(body), headers);
}

const INVALID = 'Unprocessable entity';

function envelopeBody({ status, code, fields, details }: Problem): object {
  return { error: { status, message: fields ? INVALID : code, errors: fields ?? code, details } };
}

/** Body of a `flat` operation without the envelope; undefined for any other problem. */
function flatBody({ status, code, fields }: Problem): object | undefined {
  if (fields) {
    const errors = Object.entries(fields).flatMap(([field, messages]) =>
      messages.map((message) => ({ field, message })),
    );
    return { message: INVALID, errors };
  }
  if (status !== 401) return undefined;
  const message = code === 'api_token_expired' ? 'The API token has expired.' : 'The API token is missing or invalid.';
  return { message, code: 'UNAUTHORIZED' };
}
