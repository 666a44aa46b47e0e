import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { languages } from '#messages/languages.ts';
import { readersLanguage } from '#messages/readers-language.ts';
import { ANONYMOUS_PATHS, KIOSK_PATH, OFFLINE_PATH, WORKER_PATH } from '../../platform/shared/page-paths.ts';
import { answerServiceWorker, serviceWorkerOf } from './app-files.ts';
import type { FrontAnswer, FrontRequest } from './front-request.ts';
import { answerFile, type PackedFile, packFile } from './packed-file.ts';
import { pageHeaders, pagePolicy } from './page-policy.ts';

/** Pages and files that the build made once for everyone. */
export interface BuiltPages {
  /** A script, style, font or image; undefined when the build has no file at this path. */
  answerAsset(request: FrontRequest): Promise<FrontAnswer | undefined>;
  /** The worker, or a page of `ANONYMOUS_PATHS` in the language of the reader; undefined for any other path. */
  answerPage(request: FrontRequest): FrontAnswer | undefined;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Reads what a build of Next left in its folder. Where the installation sends no mail, pages have it in an attribute of their root, by
 * which their styles offer none (`components/layout/by-mail.tsx`). Throws when a page that everyone needs is not there.
 */
export async function openBuild(folder: string, { sendsMail }: { sendsMail: boolean }): Promise<BuiltPages> {
  const answerAsset = await openAssets(folder);
  const offline = createHash('sha256');
  const pages = new Map<string, { file: PackedFile; policy: string }>();
  for (const path of ANONYMOUS_PATHS) {
    for (const language of languages) {
      const built = await readFile(join(folder, 'server', 'app', 'anonymous', language, `${path}.html`), 'utf8');
      const html = sendsMail ? built : built.replace('<html ', '<html data-mail="none" ');
      if (path === OFFLINE_PATH || path === KIOSK_PATH) offline.update(html);
      pages.set(`${path} ${language}`, { file: await packFile(html), policy: policyOf(html) });
    }
  }
  const worker = await packFile(await serviceWorkerOf(offline.digest('hex').slice(0, 16)));
  const answerPage = (request: FrontRequest): FrontAnswer | undefined => {
    if (request.path === WORKER_PATH) return answerServiceWorker(request, worker);
    const language = readersLanguage(request.header);
    const page = pages.get(`${request.path} ${language}`);
    if (!page) return undefined;
    return answerFile(request, page.file, {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': page.policy,
      vary: 'cookie, accept-language',
    });
  };
  return { answerAsset, answerPage };
}

async function openAssets(folder: string): Promise<BuiltPages['answerAsset']> {
  const paths = new Map([['/icon.svg', join(folder, 'server', 'app', 'icon.svg.body')]]);
  for (const entry of await readdir(join(folder, 'static'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    paths.set(`/_next${file.slice(folder.length).replaceAll('\\', '/')}`, file);
  }
  const packed = new Map<string, Promise<PackedFile | undefined>>();
  return async (request) => {
    const { path } = request;
    const file = paths.get(path);
    if (!file) return undefined;
    // A file can go away under a running server, when a newer version is built in its folder.
    const packing = packed.get(path) ?? readFile(file).then(packFile, () => undefined);
    packed.set(path, packing);
    const content = await packing;
    if (!content) return undefined;
    // Their names change with their content; the icon's does not.
    const isNamedByContent = path.startsWith('/_next/static/');
    return answerFile(request, content, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  };
}

/** A page that is the same for everyone has no nonce: its policy names what is written in it, by its hash. */
function policyOf(html: string): string {
  const hashesOf = (tag: string): string => {
    const written = [...html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>(.*?)</${tag}>`, 'gs'))];
    const hashes = written.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return [...new Set(hashes)].join(' ');
  };
  return pagePolicy({ scripts: hashesOf('script'), styles: hashesOf('style') });
}
