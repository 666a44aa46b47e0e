import { z } from 'zod';
import type { Operation } from '../../platform/rpc/operation.ts';
import type { RestMeta } from '../../platform/rpc/rest-meta.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { operations, scopeAreas } from '../rpc/root.ts';
import { compileQuery, type QueryReader, shapeOf } from './query.ts';

export interface Route extends Required<Omit<RestMeta, 'description' | 'tag' | 'example'>> {
  /** Name of the procedure, for example `overtime.adjustBalance`; also the operation id. */
  name: string;
  description: string | undefined;
  tag: RestMeta['tag'];
  example: RestMeta['example'];
  operation: Operation;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** Path parameters in order, with the resource an id of theirs names. */
  parameters: { name: string; resource: string | undefined }[];
  readQuery: QueryReader;
}

interface Node {
  fixed: Map<string, Node>;
  parameter: Node | undefined;
  methods: Map<string, Route>;
}

/** Every published operation, in the order of their declaration. */
export const routes: Route[] = [...operations].flatMap(([name, operation]) => {
  const { rest, input, output } = operation;
  if (!rest) return [];
  const shape = shapeOf(input);
  const parameters = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
    name: parameter,
    resource: shape[parameter]?.meta()?.resource as string | undefined,
  }));
  const route: Route = {
    reply: 'item',
    body: 'json',
    errors: [],
    tellsSecret: false,
    checksScopes: false,
    grants: rest.tellsSecret ?? false,
    errorShape: 'envelope',
    description: undefined,
    example: undefined,
    tag: undefined,
    scope: usualScope(name, rest.method),
    ...rest,
    name,
    operation,
    input,
    output,
    parameters,
    readQuery: compileQuery(shape, new Set(parameters.map((parameter) => parameter.name)), fieldsOfRows(output)),
  };
  return [route];
});

function usualScope(name: string, method: RestMeta['method']): TokenScope {
  const area = scopeAreas[name.split('.', 1)[0] as keyof typeof scopeAreas];
  return `${area}:${method === 'GET' ? 'read' : 'write'}`;
}

/** The fields of the records that a list answers. */
function fieldsOfRows(answer: z.ZodType | undefined): Set<string> {
  const { rows } = shapeOf(answer);
  return new Set(rows instanceof z.ZodArray ? Object.keys(shapeOf(rows.element as z.ZodType)) : []);
}

const newNode = (): Node => ({ fixed: new Map(), parameter: undefined, methods: new Map() });

const tree = newNode();
/** Routes without parameters in their path, found at once. */
const fixedPaths = new Map<string, Node>();
for (const route of routes) {
  let node = tree;
  for (const segment of route.path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      node.parameter ??= newNode();
      node = node.parameter;
    } else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  if (node.methods.has(route.method)) throw new Error(`Two procedures answer ${route.method} ${route.path}.`);
  node.methods.set(route.method, route);
  if (route.parameters.length === 0) fixedPaths.set(route.path, node);
}

export type Match =
  | { kind: 'route'; route: Route; values: string[] }
  | { kind: 'method_not_allowed'; allow: string[] }
  | { kind: 'route_not_found' };

/** Adds the values of parameters in the path. */
function findNode(path: string, values: string[]): Node | undefined {
  let node: Node | undefined = tree;
  for (const segment of path.split('/').slice(1)) {
    const fixed: Node | undefined = node.fixed.get(segment);
    if (!fixed && segment !== '' && node.parameter) values.push(segment);
    node = fixed ?? (segment === '' ? undefined : node.parameter);
    if (!node) return undefined;
  }
  return node;
}

/** Paths are exact, and a fixed segment wins over a parameter. HEAD is answered like GET. */
export function matchRoute(method: string, path: string): Match {
  const values: string[] = [];
  const node = fixedPaths.get(path) ?? findNode(path, values);
  if (!node || node.methods.size === 0) return { kind: 'route_not_found' };
  const route = node.methods.get(method === 'HEAD' ? 'GET' : method);
  if (route) return { kind: 'route', route, values };
  const allow = [...node.methods.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]));
  return { kind: 'method_not_allowed', allow };
}

// With slashes before it too: the pages would answer those with a redirect.
const PUBLIC_PATH =
  /^\/+((core|schedule|project|contract|request|overtime-policies|sync)(\/|$)|[a-z][\w-]*\/v\d+(\/|$))/i;

/** Whether a path belongs to the public interface: every `/<word>/v<number>/…`, known or not. */
export const isPublicPath = (path: string): boolean => PUBLIC_PATH.test(path);
