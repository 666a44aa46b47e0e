import { operations } from '#server/entry/rpc/root.ts';
import type { Operation } from '#server/platform/rpc/operation.ts';

/** What signed-in people call from the pages, by its name. */
export const pageOperations: ReadonlyMap<string, Operation> = new Map(
  [...operations].filter(([, { about }]) => about !== undefined),
);

const FIVE = ['list', 'get', 'create', 'update', 'remove'];

/** Those whose five operations the pages call, by whoever may look. Their records are of the company and say nothing of anybody. */
export const CATALOGUES: readonly string[] = [...pageOperations].flatMap(([name, { right }]) => {
  const catalogue = name.replace(/\.list$/, '');
  const isCatalogue = right === 'look' && FIVE.every((operation) => pageOperations.has(`${catalogue}.${operation}`));
  return isCatalogue ? [catalogue] : [];
});
