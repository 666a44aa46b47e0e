import { exampleOf, inputJsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

/**
 * Path, query and body fields of a valid call, with ids that stand for real ones: the example that the operation declares and what
 * else is required, or all fields that have an example of their own.
 */
export function exampleInputOf(route: Route): Record<string, unknown> {
  if (!route.input) return {};
  const schema = inputJsonSchema(route.input);
  const generated = exampleOf(schema) as Record<string, unknown>;
  if (!route.example) return generated;
  return { ...Object.fromEntries((schema.required ?? []).map((name) => [name, generated[name]])), ...route.example };
}
