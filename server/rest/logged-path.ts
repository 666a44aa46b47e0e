import { z } from 'zod';
import { isCalendarDate, parseDateTime } from '../shared/dates.ts';
import { isUuid } from '../shared/uuid.ts';
import { shapeOf, unwrap } from './query.ts';
import type { Route } from './routes.ts';

/** Stands for what is not kept. */
const HIDDEN = '***';
const MAX_LENGTH = 1000;
/** A name that an operation does not know is kept where it can hardly be anything but a name. */
const NAME = /^[A-Za-z][A-Za-z.]{0,39}$/;
const OPERATORS = /^(\[[a-z]*\])*$/;
const NUMBER = /^-?\d{1,12}(\.\d{1,12})?$/;

/**
 * The path and query of a request, as the request log may keep them: ids, dates, numbers, enumerations and orders as they were sent, and
 * anything else, which may be a name or an address of a person, as `***`. Null where it is the path of the operation. At most 1000
 * characters.
 */
export function loggedPath(route: Route, values: readonly string[], query: URLSearchParams): string | null {
  if (values.length === 0 && query.size === 0) return null;
  let place = 0;
  const path = route.path.replaceAll(/\{\w+\}/g, () => {
    const value = values[place++] ?? '';
    return isUuid(value) || isCalendarDate(value) ? value : HIDDEN;
  });
  if (query.size === 0) return path;
  const shape = shapeOf(route.input);
  const parts: string[] = [];
  let length = path.length;
  for (const [name, value] of query) {
    const part = `${nameIn(shape, name)}=${valueIn(shape, name, value)}`;
    length += part.length + 1;
    if (length > MAX_LENGTH) {
      parts.push('…');
      break;
    }
    parts.push(part);
  }
  return `${path}?${parts.join('&')}`;
}

type Shape = ReturnType<typeof shapeOf>;

/** What the operation knows under a name, whatever callers send: `__proto__` too. */
const parameterOf = (shape: Shape, name: string, field: string): z.ZodType | undefined =>
  [name, field].filter((known) => Object.hasOwn(shape, known)).map((known) => shape[known])[0];

function nameIn(shape: Shape, name: string): string {
  const [field = ''] = name.split('[', 1);
  const isName = parameterOf(shape, name, field) !== undefined || NAME.test(field);
  return isName && OPERATORS.test(name.slice(field.length)) ? name : HIDDEN;
}

function valueIn(shape: Shape, name: string, value: string): string {
  const [field = ''] = name.split('[', 1);
  const schema = parameterOf(shape, name, field);
  return value
    .split(',')
    .map((one) => (isHarmless(schema, one) ? encodeURIComponent(one) : HIDDEN))
    .join(',');
}

function isHarmless(schema: z.ZodType | undefined, value: string): boolean {
  if (isUuid(value) || isCalendarDate(value) || parseDateTime(value) !== null) return true;
  if (!schema) return false;
  const order = schema.meta()?.orderBy as readonly string[] | undefined;
  if (order) return isOrder(order, value);
  const single = elementOf(unwrap(schema));
  if (single instanceof z.ZodNumber) return NUMBER.test(value);
  if (single instanceof z.ZodBoolean) return value === 'true' || value === 'false';
  return single instanceof z.ZodEnum && single.options.includes(value);
}

const elementOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodArray ? unwrap(schema.element as z.ZodType) : schema;

function isOrder(fields: readonly string[], value: string): boolean {
  const [field = '', direction = 'asc', ...others] = value.trim().split(/\s+/);
  return fields.includes(field) && /^(asc|desc)$/i.test(direction) && others.length === 0;
}
