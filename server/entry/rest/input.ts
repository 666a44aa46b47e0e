import { InvalidInput } from '../../platform/rpc/problems.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { acceptedTags } from '../../platform/shared/locale.ts';
import { isUuid } from '../../platform/shared/uuid.ts';
import type { RestRequest } from './message.ts';
import { asSent } from './query.ts';
import { readBody } from './read-body.ts';
import { readForm } from './read-form.ts';
import type { Route } from './routes.ts';

const MAX_DEPTH = 32;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The input of an operation for its procedure to validate: path and body, or path and query where there is no body. Throws `malformed_json`,
 * `malformed_form`, `payload_too_large`, `unsupported_media_type`, the 404 of a path id that is no UUID, or `InvalidInput` for a body that is no object
 * and for a filter in a form that it does not have.
 */
export async function readInput(
  route: Route,
  values: string[],
  request: RestRequest,
): Promise<Record<string, unknown>> {
  if (hasBody(route)) {
    const body = route.body === 'form' ? await readForm(request) : await readJsonObject(route, request);
    return { ...body, ...pathParameters(route, values) };
  }
  const query = route.readQuery(request.query);
  const input: Record<string, unknown> = { ...query.values, ...pathParameters(route, values) };
  if (route.reply === 'item_or_file') input.format ??= acceptedFormat(request.header('accept'));
  if (query.faults.length === 0) return input;
  const others = route.input?.safeParse(input, { reportInput: true }).error?.issues ?? [];
  throw new InvalidInput(asSent([...query.faults, ...others], input));
}

/** Formats of operations that answer an item or a file, by media type. */
export const FORMATS_BY_TYPE: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** The format that a caller likes best; undefined: any. */
const acceptedFormat = (accept: string | undefined): string | undefined =>
  acceptedTags(accept ?? '')
    .map((type) => FORMATS_BY_TYPE[type])
    .find((format) => format !== undefined);

/** A DELETE has a body only if its operation declares one. */
export const hasBody = ({ method, operation }: Route): boolean =>
  method === 'POST' || method === 'PUT' || (method === 'DELETE' && operation.rest?.body !== undefined);

/** Whether an operation may change something: those take an idempotency key. */
export const writes = (route: Route): boolean => route.method !== 'GET';

function pathParameters(route: Route, values: string[]): Record<string, string> {
  return Object.fromEntries(
    route.parameters.map(({ name, resource }, index) => {
      const value = values[index] ?? '';
      if (resource && !isUuid(value)) throw new DomainError(`${resource}_not_found` as ErrorCode);
      return [name, value];
    }),
  );
}

async function readJsonObject(route: Route, request: RestRequest): Promise<object> {
  const bytes = await readBody(request);
  if (bytes.length === 0) return {};
  if (!/^application\/json *(;|$)/i.test(request.header('content-type') ?? '')) {
    throw new DomainError('unsupported_media_type');
  }
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInput([{ code: 'invalid_type', expected: 'object', path: [], message: '', input: value }]);
  }
  // An optional field that is null counts as left out; only a PUT tells the two apart, to clear a field. What a null means in a list
  // of objects, which is replaced whole, is for their fields to say.
  return route.method === 'POST' && bytes.includes('null') ? (withoutNulls(value) as object) : value;
}

function parse(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(UTF_8.decode(bytes));
  } catch {
    throw new DomainError('malformed_json');
  }
  if (isDeeperThan(value, MAX_DEPTH)) throw new DomainError('malformed_json');
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNulls(inner)]]));
  return Object.fromEntries(kept);
}
