import { text } from 'node:stream/consumers';
import type { Pages } from '#server/entry/process/process.ts';
import { serve } from '#server/entry/process/serve.ts';
import { answerDeviceContact, answerDevicePunch } from '#server/entry/rest/device-requests.ts';
import { answerProcedures } from '#server/entry/rpc/fetch.ts';
import { answerPairing } from '#server/platform/auth/answer-pairing.ts';
import { answerAuth } from '#server/platform/auth/better-auth.ts';
import { getRuntime } from '#server/platform/runtime/held-runtime.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';

const DEVICES: Record<string, (runtime: Runtime, request: Request) => Promise<Response>> = {
  '/api/devices/pair': answerPairing,
  '/api/devices/contact': answerDeviceContact,
  '/api/devices/punch': answerDevicePunch,
};

/** Tests shorten or lengthen how long a worker may hang by this variable, with `WatchLimits`. */
const limits = process.env.TEST_WATCH_LIMITS;

const answerOf = (url: string) => (url.startsWith('/api/auth/') ? answerAuth : DEVICES[url]);

/**
 * `server/entry/process/main.ts` with sign-in, tablets and the calls of pages, and without the pages, which take a minute to build: for tests of everything else
 * that a process does.
 */
const loadPages = async (): Promise<Pages> => ({
  build: async () => {},
  prepare: async () => ({
    handle: async (request, response) => {
      const { method = '', url = '', headers } = request;
      const isCall = url.startsWith('/api/trpc/');
      const answering = method === 'POST' ? answerOf(url) : undefined;
      if (!answering && !isCall) return void response.writeHead(404).end();
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
      const body = method === 'POST' ? { body: await text(request) } : {};
      const asked = new Request(`http://${headers.host}${url}`, { method, headers: sent, ...body });
      const answer = await (answering ? answering(getRuntime(), asked) : answerProcedures(asked));
      response.writeHead(answer.status).end(await answer.text());
    },
    close: async () => {},
  }),
});

await serve(loadPages, limits === undefined ? undefined : JSON.parse(limits));
