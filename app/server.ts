import type { ServerForPages } from '#server/entry/process/for-pages.ts';
import { heldForPages } from '#server/entry/process/held-for-pages.ts';

/**
 * The server, as the process around Next has loaded it. Imported it would be bundled: built a second time, loaded a second time, and
 * all of it held twice in memory. Throws while building, where there is none.
 */
export function getServer(): ServerForPages {
  const held = heldForPages.get();
  if (!held) throw new Error('The server has not been started for pages.');
  return held.server;
}
