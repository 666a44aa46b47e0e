import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { getRuntime } from '../runtime.ts';
import { requestIdOf } from './node.ts';
import { openApiText } from './openapi.ts';

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
  load(): Promise<string | Buffer>;
  /** Made anew for each request: it may be another one later. */
  changes?: true;
}

const file = (specifier: string) => () => readFile(fileURLToPath(import.meta.resolve(specifier)));
const script = 'text/javascript; charset=utf-8';

const assets: Record<string, Asset> = {
  '/docs': { type: 'text/html; charset=utf-8', load: async () => page(), changes: true },
  '/docs/start.js': { type: script, load: file('./docs/start.js') },
  '/docs/style.css': { type: 'text/css; charset=utf-8', load: file('./docs/style.css') },
  '/docs/inter.woff2': {
    type: 'font/woff2',
    load: file('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  },
  // The package exports only its modules; the bundle for browsers lies beside them.
  '/docs/reference.js': {
    type: script,
    load: file(new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference')).href),
  },
  '/openapi.json': { type: 'application/json; charset=utf-8', load: async () => openApiText() },
};

/** Whether a path is the description of the interface, its reference page or a file of that page. */
export const isDocsPath = (path: string): boolean => Object.hasOwn(assets, path);

const page = () => `<!doctype html>
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
    <div id="reference" data-token="${getRuntime().demoToken ?? ''}"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

interface Packed {
  body: Buffer;
  etag: string;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

async function pack(asset: Asset): Promise<Packed> {
  const body = await compress(await asset.load());
  // Weak: packed and plain are two texts of one document.
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
}

const takesGzip = (request: IncomingMessage): boolean =>
  /(^|,) *gzip *(;(?! *q=0(\.0*)? *(,|$))|,|$)/i.test(request.headers['accept-encoding']?.toString() ?? '');

// The reference is 4 MB of script: packed once, when it is first asked for.
const kept = new Map<string, Promise<Packed>>();

/** Answers a docs path, from our own files only. */
export async function answerDocs(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-request-id', requestIdOf(request.headers['x-request-id']));
  const asset = assets[path];
  if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) {
    response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
    return;
  }
  const packing = kept.get(path) ?? pack(asset);
  if (!asset.changes) kept.set(path, packing);
  const packed = await packing.catch((error: unknown) => {
    kept.delete(path);
    getRuntime().log.error({ error, path }, 'a file of the reference cannot be read');
  });
  if (!packed) {
    response.writeHead(500, { 'cache-control': 'no-store' }).end();
    return;
  }
  const { etag } = packed;
  const unchanged = request.headers['if-none-match'] === etag;
  const isPacked = takesGzip(request);
  const body = isPacked || unchanged ? packed.body : await decompress(packed.body);
  response.writeHead(unchanged ? 304 : 200, {
    'content-type': asset.type,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    ...(!unchanged && isPacked && { 'content-encoding': 'gzip' }),
    ...(!unchanged && { 'content-length': body.length }),
  });
  response.end(unchanged || request.method === 'HEAD' ? undefined : body);
}
