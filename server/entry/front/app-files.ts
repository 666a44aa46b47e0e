import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { KIOSK_PATH, MANIFEST_PATH, ME_PATH, OFFLINE_PATH } from '../../platform/shared/page-paths.ts';
import { type FrontAnswer, type FrontRequest, plainAnswer } from './front-request.ts';
import { answerFile, type PackedFile, packFile } from './packed-file.ts';

const COLOR = '#0b6b64';
const MASKABLE = { purpose: 'maskable' };
/** Made from `app/icon.svg` by `npm run icons`. */
const ICONS = [
  { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/app-icon-maskable-512.png', sizes: '512x512', type: 'image/png', ...MASKABLE },
];

/** The app that people can install: My day (M3). */
const MANIFEST = {
  id: ME_PATH,
  name: 'Jornada',
  short_name: 'Jornada',
  start_url: ME_PATH,
  scope: '/',
  display: 'standalone',
  theme_color: COLOR,
  background_color: '#ffffff',
  icons: ICONS,
};

// The worker asks this server alone.
const WORKER_POLICY = `default-src 'none'; connect-src 'self'`;

const read = (name: string) => readFile(fileURLToPath(new URL(name, import.meta.url)));

/** Returns the worker of a build; `version` differs from that of every other build. */
export async function serviceWorkerOf(version: string): Promise<string> {
  const values: Record<string, string> = { version, offline: OFFLINE_PATH, me: ME_PATH, kiosk: KIOSK_PATH };
  const text = (await read('service-worker.js')).toString();
  return text.replace(/'\{(\w+)\}'/g, (_, name: string) => `'${values[name]}'`);
}

export const answerServiceWorker = (request: FrontRequest, file: PackedFile): FrontAnswer =>
  answerFile(request, file, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': WORKER_POLICY,
  });

const isIcon = (path: string) => ICONS.some(({ src }) => src === path);

/** Whether a path is the manifest of the app or one of its icons, which are the same for everybody. */
export const isAppPath = (path: string): boolean => path === MANIFEST_PATH || isIcon(path);

const kept = new Map<string, Promise<PackedFile>>();

/** Answers the manifest and its icons. */
export async function answerApp(request: FrontRequest): Promise<FrontAnswer> {
  const { path } = request;
  if (!isAppPath(path)) return plainAnswer(404, 'There is nothing at this address.');
  const content = () => (isIcon(path) ? read(`icons${path}`) : Promise.resolve(JSON.stringify(MANIFEST)));
  const file = kept.get(path) ?? content().then(packFile);
  kept.set(path, file);
  return answerFile(request, await file, {
    'content-type': isIcon(path) ? 'image/png' : 'application/manifest+json',
    'cache-control': 'no-cache',
  });
}
