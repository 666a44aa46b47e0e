import { runServer } from '../process.ts';

/** `server/main.ts` without the pages, which take a minute to build: for tests of everything else that a process does. */
await runServer({
  build: async () => {},
  prepare: async () => ({
    handle: async (_, response) => void response.writeHead(404).end(),
    close: async () => {},
  }),
});
