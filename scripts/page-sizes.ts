import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

/** Bytes of compressed script that a page may load before it works. */
export const MAX_FIRST_LOAD = 250 * 1024;
/** Bytes of compressed script that a page may load until it asks for nothing more. */
export const MAX_UNTIL_IDLE = 300 * 1024;

export interface PageSize {
  /** As its address, without the groups of routes: `/people/[employeeId]/overtime`. */
  page: string;
  /** Bytes of script of its first load, compressed as servers send it (gzip). */
  firstLoad: number;
  /** Bytes of script until the page is idle, as a browser measured it; omitted: not measured. */
  untilIdle?: number;
}

interface Manifest {
  entryJSFiles: Record<string, string[]>;
}

/**
 * Sizes of the first load of each page of a build: the scripts of Next itself, of the page, and of the layouts around it. Parts that load
 * later (`lazyPart`) do not count.
 */
export function pageSizes(build: string): PageSize[] {
  const app = join(build, 'server/app');
  return globSync('**/page_client-reference-manifest.js', { cwd: app })
    .map((file) => {
      const folder = join(app, file.replace('page_client-reference-manifest.js', 'page'));
      const { rootMainFiles } = JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8')) as {
        rootMainFiles: string[];
      };
      const route = `/${relative(app, folder)}`;
      const files = new Set([...rootMainFiles, ...entryFilesOf(join(app, file), route)]);
      return {
        page: route.replace(/\/page$/, '').replace(/\/\([^)]*\)/g, '') || '/',
        firstLoad: compressedSize(build, files),
      };
    })
    .sort((one, other) => other.firstLoad - one.firstLoad);
}

const weights = new Map<string, number>();

/** Bytes of files of a build, compressed as servers send them (gzip). */
export function compressedSize(build: string, files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    const path = join(build, file);
    const weight = weights.get(path) ?? gzipSync(readFileSync(path)).length;
    weights.set(path, weight);
    sum += weight;
  }
  return sum;
}

/** The scripts of a page and of the layouts around it; not of what shows when it fails or is not found. */
function entryFilesOf(manifest: string, route: string): string[] {
  const context: { __RSC_MANIFEST?: Record<string, Manifest> } = {};
  runInNewContext(readFileSync(manifest, 'utf8'), Object.assign(context, { globalThis: context }));
  const entries = context.__RSC_MANIFEST?.[route]?.entryJSFiles ?? {};
  return Object.entries(entries)
    .filter(([name]) => /\/app\/.*(page|layout)$/.test(name))
    .flatMap(([, files]) => files);
}

export const isTooLarge = ({ firstLoad, untilIdle = 0 }: PageSize): boolean =>
  firstLoad > MAX_FIRST_LOAD || untilIdle > MAX_UNTIL_IDLE;

/** The pages as lines of a table, the largest first. */
export const sizesText = (sizes: readonly PageSize[]): string =>
  sizes
    .map((size) => {
      const { page, firstLoad, untilIdle } = size;
      const idle = untilIdle === undefined ? '' : `${part(untilIdle, MAX_UNTIL_IDLE)} until idle`;
      return `${part(firstLoad, MAX_FIRST_LOAD)} first${idle}  ${page}${isTooLarge(size) ? '  too large' : ''}`;
    })
    .join('\n');

const part = (bytes: number, most: number): string =>
  `${(bytes / 1024).toFixed(1).padStart(7)} KB of ${Math.round(most / 1024)}`;
