import { text } from 'node:stream/consumers';
import { runServer } from '#server/entry/process/process.ts';
import { answerAuth } from '#server/platform/auth/better-auth.ts';
import { getRuntime } from '#server/platform/runtime/held-runtime.ts';

/** `server/entry/process/main.ts` with sign-in, and without the pages, which take a minute to build: for tests of everything else that a process does. */
await runServer({
  build: async () => {},
  prepare: async () => ({
    handle: async (request, response) => {
      const { method = '', url = '', headers } = request;
      if (method !== 'POST' || !url.startsWith('/api/auth/')) return void response.writeHead(404).end();
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
      const asked = new Request(`http://${headers.host}${url}`, { method, headers: sent, body: await text(request) });
      const answer = await answerAuth(getRuntime(), asked);
      response.writeHead(answer.status).end(await answer.text());
    },
    close: async () => {},
  }),
});
