import type { Condition } from './conditions.ts';
import { type Read, readText, type Values } from './statement.ts';

/** Conditions as a text with named parameters, and their values. */
export function namedConditions(conditions: readonly Condition[]): { text: string; values: Values } {
  const values: Record<string, unknown> = {};
  const parts = conditions.map(([text, ...given]) => {
    let next = 0;
    return text.replaceAll('?', () => {
      const name = `filter${Object.keys(values).length + 1}`;
      values[name] = given[next++];
      return `$${name}`;
    });
  });
  return { text: parts.map((part) => `and ${part}`).join('\n'), values };
}

/** Caches one query text per combination of filters, and of its other parts: the database prepares each. */
export function textsByFilter<Row, More extends readonly string[] = []>(
  make: (filter: string, ...more: More) => string,
) {
  const known = new Map<string, (values: Values) => Read<Row[]>>();
  return (filter: string, ...more: More): ((values: Values) => Read<Row[]>) => {
    const key = [filter, ...more].join('\0');
    const select = known.get(key) ?? readText<Row, Values>(make(filter, ...more));
    known.set(key, select);
    return select;
  };
}
