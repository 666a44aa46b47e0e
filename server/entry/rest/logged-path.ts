import { z } from 'zod';
import { isCalendarDate, parseDateTime } from '../../platform/shared/dates.ts';
import { isUuid } from '../../platform/shared/uuid.ts';
import { shapeOf, unwrap } from './query.ts';
import type { Route } from './routes.ts';

/** Stands for what is not kept. */
const HIDDEN = '***';
const MAX_LENGTH = 1000;
/** A name that an operation does not know is kept where it can hardly be anything but a name. */
const NAME = /^[A-Za-z][A-Za-z.]{0,39}$/;
const OPERATORS = /^(\[[a-z]*\])*$/;
const SHORTEST_DATE = 'YYYY-MM-DD'.length;
const NUMBER = /^-?\d{1,12}(\.\d{1,12})?$/;

/**
 * The path and query of a request, as the request log may keep them: ids, dates, numbers, enumerations and orders as they were sent, and
 * anything else, which may be a name or an address of a person, as `***`. Null where it is the path of the operation. At most 1000
 * characters.
 */
export function loggedPath(route: Route, values: readonly string[], query: URLSearchParams): string | null {
  if (values.length === 0 && query.size === 0) return null;
  const path = values.length === 0 ? route.path : pathOf(route, values);
  if (query.size === 0) return path;
  const known = checksOf(route);
  const parts: string[] = [];
  let length = path.length;
  for (const [name, value] of query) {
    const part = partOf(known, name, value);
    length += part.length + 1;
    if (length > MAX_LENGTH) {
      parts.push('…');
      break;
    }
    parts.push(part);
  }
  return `${path}?${parts.join('&')}`;
}

function pathOf({ path }: Route, values: readonly string[]): string {
  let place = 0;
  return path.replaceAll(/\{\w+\}/g, () => {
    const value = values[place++] ?? '';
    return isUuid(value) || isCalendarDate(value) ? value : HIDDEN;
  });
}

/** Whether a value of a parameter may be kept, by what the operation takes under its name. */
type Check = (value: string) => boolean;

/** Of each operation, by the names of its parameters: made once, since every request asks. */
const checks = new WeakMap<Route, Map<string, Check>>();
const checksOf = (route: Route): Map<string, Check> =>
  checks.getOrInsertComputed(
    route,
    () => new Map(Object.entries(shapeOf(route.input)).map(([name, schema]) => [name, checkOf(schema)])),
  );

function checkOf(schema: z.ZodType): Check {
  const order = schema.meta()?.orderBy as readonly string[] | undefined;
  if (order) {
    const usual = new Set(order.flatMap((field) => [field, `${field} asc`, `${field} desc`]));
    return (value) => usual.has(value) || isOrder(order, value);
  }
  const single = elementOf(unwrap(schema));
  if (single instanceof z.ZodNumber) return (value) => NUMBER.test(value);
  if (single instanceof z.ZodBoolean) return (value) => value === 'true' || value === 'false';
  if (!(single instanceof z.ZodEnum)) return () => false;
  const options = new Set<unknown>(single.options);
  return (value) => options.has(value);
}

function partOf(known: Map<string, Check>, name: string, value: string): string {
  const bracket = name.indexOf('[');
  const field = bracket < 0 ? name : name.slice(0, bracket);
  const check = known.get(name) ?? known.get(field);
  const isName = (check !== undefined || NAME.test(field)) && (bracket < 0 || OPERATORS.test(name.slice(bracket)));
  const kept = value.includes(',')
    ? value
        .split(',')
        .map((one) => keptOf(check, one))
        .join(',')
    : keptOf(check, value);
  return `${isName ? name : HIDDEN}=${kept}`;
}

const keptOf = (check: Check | undefined, value: string): string =>
  check?.(value) || isIdOrTime(value) ? encodeURIComponent(value) : HIDDEN;

const isIdOrTime = (value: string): boolean =>
  value.length >= SHORTEST_DATE && (isUuid(value) || isCalendarDate(value) || parseDateTime(value) !== null);

const elementOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodArray ? unwrap(schema.element as z.ZodType) : schema;

function isOrder(fields: readonly string[], value: string): boolean {
  const [field = '', direction = 'asc', ...others] = value.trim().split(/\s+/);
  return fields.includes(field) && /^(asc|desc)$/i.test(direction) && others.length === 0;
}
