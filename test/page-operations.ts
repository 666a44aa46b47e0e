import { operations } from '#server/entry/rpc/root.ts';
import type { Operation } from '#server/platform/rpc/operation.ts';

/** Operations that pages call, by name. */
export const pageOperations: ReadonlyMap<string, Operation> = new Map(
  [...operations].filter(([, { about }]) => about !== undefined),
);

const FIVE = ['list', 'get', 'create', 'update', 'delete'];

/**
 * Catalogues whose five operations pages call, open to every viewer or to everybody. Their records belong to the company and contain nothing about anybody.
 */
export const CATALOGUES: readonly string[] = [...pageOperations].flatMap(([name, { right, about }]) => {
  const catalogue = name.replace(/\.list$/, '');
  const isOpen = right === 'look' || right === 'own';
  const isCatalogue =
    isOpen && about === 'company' && FIVE.every((operation) => pageOperations.has(`${catalogue}.${operation}`));
  return isCatalogue ? [catalogue] : [];
});
