import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';

// Reuses code that an earlier process compiled: compiling is most of the work of a start.
enableCompileCache(join(import.meta.dirname, '../../..', 'node_modules', '.cache', 'jornada'));

/**
 * Loaded first by the server (`main.ts`), the operator's command and the tests. For each import Node parses the package.json that is responsible for the imported
 * file, and that of drizzle-orm has 180 KB: this was half of the time that our files took to load. What was resolved once is kept here.
 */
const root = new URL('../../..', import.meta.url).href;
const inPackage = (url: string) => url.includes('/node_modules/');
const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'));

const resolved = new Map<string, ResolveFnOutput>();
/** Folders of packages whose files `.js` are modules: one package.json is responsible for all of them. */
const moduleFolders = new Set<string>();

/** Key under which a specifier always means the same file; undefined if that is not certain. */
function keyOf(specifier: string, parent: string): string | undefined {
  if (/^\.{1,2}\//.test(specifier)) return new URL(specifier, parent).href;
  return parent.startsWith(root) && !inPackage(parent) ? specifier : undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent, conditions, importAttributes } = context;
    const isPlain = conditions.includes('import') && Object.keys(importAttributes ?? {}).length === 0;
    const key = isPlain && parent?.startsWith('file:') ? keyOf(specifier, parent) : undefined;
    if (key === undefined) return next(specifier, context);
    const known = resolved.get(key);
    if (known) return known;
    const isSibling = key.endsWith('.js') && moduleFolders.has(folderOf(key));
    const found: ResolveFnOutput = isSibling ? { url: key, format: 'module' } : next(specifier, context);
    if (found.format === 'module' && found.url.endsWith('.js') && inPackage(found.url)) {
      moduleFolders.add(folderOf(found.url));
    }
    const answer = { ...found, shortCircuit: true };
    resolved.set(key, answer);
    return answer;
  },
});
