import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

/** Bytes of compressed script that a page may load before it works. */
export const MAX_FIRST_LOAD = 250 * 1024;

export interface PageSize {
  /** As its address, without the groups of routes: `/people/[employeeId]/overtime`. */
  page: string;
  /** Bytes of script of its first load, compressed as servers send it (gzip). */
  firstLoad: number;
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
  const weights = new Map<string, number>();
  const weigh = (file: string) => {
    const known = weights.get(file);
    if (known !== undefined) return known;
    const weight = gzipSync(readFileSync(join(build, file))).length;
    weights.set(file, weight);
    return weight;
  };
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
        firstLoad: [...files].reduce((sum, name) => sum + weigh(name), 0),
      };
    })
    .sort((one, other) => other.firstLoad - one.firstLoad);
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

/** The pages as lines of a table, the largest first. */
export const sizesText = (sizes: readonly PageSize[]): string =>
  sizes
    .map(({ page, firstLoad }) => {
      const mark = firstLoad > MAX_FIRST_LOAD ? '  too large' : '';
      return `${(firstLoad / 1024).toFixed(1).padStart(7)} KB of ${MAX_FIRST_LOAD / 1024}  ${page}${mark}`;
    })
    .join('\n');
