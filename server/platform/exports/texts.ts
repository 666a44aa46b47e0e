import { readFileSync } from 'node:fs';
import type { Area } from '#messages/areas.ts';
import type { Language } from '#messages/languages.ts';

type Tree = { [key: string]: string | Tree };

const files = new Map<string, Tree>();

function fileOf(language: Language, area: Area): Tree {
  const name = `${language}/${area}`;
  const known = files.get(name);
  if (known) return known;
  const tree = JSON.parse(readFileSync(new URL(`../../../messages/${name}.json`, import.meta.url), 'utf8')) as Tree;
  files.set(name, tree);
  return tree;
}

/** Returns a text of the pages; undefined if there is none of that name. */
export type FindText = (key: string, values?: Readonly<Record<string, string>>) => string | undefined;

/** Returns the texts of an area of the pages, for exported files: simple ones, with `{name}` at most. */
export function textsOf(
  language: Language,
  area: Area,
): { find: FindText; say: (...asked: Parameters<FindText>) => string } {
  const find: FindText = (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Tree | undefined>(
        (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
        fileOf(language, area),
      );
    return typeof found === 'string'
      ? found.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
      : undefined;
  };
  const say = (...[key, values]: Parameters<FindText>) => {
    const text = find(key, values);
    if (text === undefined) throw new Error(`Missing text ${area}.${key}`);
    return text;
  };
  return { find, say };
}
