import { type Route, routes } from '#server/entry/rest/routes.ts';
import { schemaOf } from './calls.ts';
import type { Workshop } from './workshop-types.ts';

/** The path of an operation with records of the workshop in it. */
export async function pathOf(workshop: Workshop, route: Route): Promise<string> {
  let path = route.path;
  for (const { name, resource } of route.parameters)
    path = path.replace(`{${name}}`, resource ? await workshop.record(resource) : 'x');
  return path;
}

/** Of two parameters that replace each other, the one that is sent. */
const ONE_OF: Readonly<Record<string, string[]>> = { 'monthlyRecords.get': ['month'] };

/** That path with the query that the operation cannot do without, for more to be added. */
export async function listPathOf(workshop: Workshop, route: Route): Promise<string> {
  const input = await workshop.inputFor(route);
  const inPath = new Set(route.parameters.map(({ name }) => name));
  const required = [...(schemaOf(route).required ?? []), ...(ONE_OF[route.name] ?? [])];
  const needed = required.filter((name) => !inPath.has(name));
  const query = needed.map((name) => `${name}=${encodeURIComponent(String(input[name]))}&`).join('');
  return `${await pathOf(workshop, route)}?${query}`;
}

/** Resource of a list: that of the id that follows its path. */
export function resourceOf(list: Route): string | undefined {
  const single = routes.find(({ path, parameters }) => path === `${list.path}/{${parameters.at(-1)?.name}}`);
  return single?.parameters.at(-1)?.resource;
}
