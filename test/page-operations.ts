import { operations } from '#server/entry/rpc/root.ts';
import type { Operation } from '#server/platform/rpc/operation.ts';

/** Operations that pages call, by name. */
export const pageOperations: ReadonlyMap<string, Operation> = new Map(
  [...operations].filter(([, { about }]) => about !== undefined),
);

const FIVE = ['list', 'get', 'create', 'update', 'delete'];

/**
 * Catalogues whose five operations pages call, open to every viewer. Their records belong to the company and contain nothing about anybody.
 */
export const CATALOGUES: readonly string[] = [...pageOperations].flatMap(([name, { right }]) => {
  const catalogue = name.replace(/\.list$/, '');
  const isCatalogue = right === 'look' && FIVE.every((operation) => pageOperations.has(`${catalogue}.${operation}`));
  return isCatalogue ? [catalogue] : [];
});
