import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { demoTokenFor } from '../process/demo-token.ts';
import { type FrontAnswer, type FrontRequest, plainAnswer } from './front-request.ts';
import { answerFile, type PackedFile, packFile } from './packed-file.ts';

const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  // The reference writes its own style elements and attributes; scripts stay files of ours.
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

interface Asset {
  type: string;
  load(token: string): Promise<string | Buffer>;
}

const PUBLISHED = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

const file = (specifier: string) => () => readFile(fileURLToPath(import.meta.resolve(specifier)));
const script = 'text/javascript; charset=utf-8';

/** As it is in the repository: making it takes a quarter of a second, in which everybody else would wait. */
const document = async () => JSON.stringify(JSON.parse(await readFile(PUBLISHED, 'utf8')));

const assets: Record<string, Asset> = {
  '/docs': { type: 'text/html; charset=utf-8', load: async (token) => page(token) },
  '/docs/start.js': { type: script, load: file('./docs/start.js') },
  '/docs/style.css': { type: 'text/css; charset=utf-8', load: file('./docs/style.css') },
  '/docs/inter.woff2': {
    type: 'font/woff2',
    load: file('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  },
  // The package exports only its modules; the bundle for browsers is next to them.
  '/docs/reference.js': {
    type: script,
    load: file(new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')).href),
  },
  '/openapi.json': { type: 'application/json; charset=utf-8', load: document },
};

/** Whether a path is the description of the interface, its reference page or a file of that page. */
export const isDocsPath = (path: string): boolean => Object.hasOwn(assets, path);

const page = (token: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Jornada API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/style.css" />
  </head>
  <body>
    <div id="reference" data-token="${token}"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// The reference is 4 MB of script: packed once, when it is first asked for.
const kept = new Map<string, Promise<PackedFile>>();

/** Answers a docs path, from our own files only. */
export async function answerDocs(runtime: Runtime, request: FrontRequest): Promise<FrontAnswer> {
  const { path } = request;
  const asset = assets[path];
  if (!asset) return plainAnswer(404, 'There is nothing at this address.');
  const token = path === '/docs' ? await demoTokenFor(runtime, request.client) : undefined;
  const key = `${path} ${token ?? ''}`;
  const packing = kept.get(key) ?? asset.load(token ?? '').then(packFile);
  kept.set(key, packing);
  const file = await packing.catch((error: unknown) => {
    kept.delete(key);
    runtime.log.error({ error, path }, 'a file of the reference cannot be read');
  });
  if (!file) return plainAnswer(500, 'A file of the reference cannot be read.');
  return answerFile(request, file, {
    'content-type': asset.type,
    'cache-control': token ? 'no-store' : 'no-cache',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
}
