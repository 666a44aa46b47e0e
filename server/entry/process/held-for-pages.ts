import { HeldByProcess } from '../../platform/runtime/held-by-process.ts';
import type { FrontAnswer } from '../front/front-request.ts';
import type { ServerForPages } from './for-pages.ts';

/** The server as Next finds it in its process. Nothing else of the server is loaded with it. */
export const heldForPages = new HeldByProcess<{
  server: ServerForPages;
  /** Set when Next runs alone: what `server/entry/process/http.ts` does before the pages, for the proxy file of Next. */
  front?: (request: Request) => Promise<FrontAnswer | undefined>;
}>('for-pages');
